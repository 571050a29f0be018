import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { type AuditEntry, type askedDoers, type askedTopics, getAudit } from '#contract/school/audit/audit-calls.ts';
import { send } from '#web/platform/calls/send.ts';

/** Which entries are looked at; '' for all of them. */
export interface WantedEntries {
  readonly topic: (typeof askedTopics)[number] | '';
  /** `admin`, `professor`, or one administrator as `admin 5`. */
  readonly doer: string;
  readonly search: string;
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

function read({ topic, doer, search, from, to }: WantedEntries, before: number | null, signal?: AbortSignal) {
  const [byRole = '', byId] = doer.split(' ');
  return send(getAudit, {
    query: {
      topic: topic || null,
      byRole: (byRole || null) as (typeof askedDoers)[number] | null,
      byId: byId ?? null,
      search: search || null,
      fromDay: from || null,
      toDay: to || null,
      before,
    },
    signal,
  });
}

/** The audit, newest first, a page at a time; read anew whenever it is looked at. */
export const useAudit = (wanted: WantedEntries) =>
  useInfiniteQuery({
    queryKey: ['admin', 'audit', wanted],
    queryFn: ({ pageParam, signal }) => read(wanted, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: ReplyOf<typeof getAudit>) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** All of them at once, to be taken away. */
export async function everyEntry(wanted: WantedEntries): Promise<readonly AuditEntry[]> {
  const all: AuditEntry[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const page: ReplyOf<typeof getAudit> = await read(wanted, before ?? null);
    all.push(...page.entries);
    before = page.next;
  }
  return all;
}

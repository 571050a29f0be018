import { useQuery } from '@tanstack/react-query';
import type { Leave } from '#contract/attendance/roll/leave-calls.ts';
import { failureOf } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import { everything, useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import type { LeaveSide } from './leave-side.ts';
import { leaveText } from './leave-text.ts';

const leavesKey = (side: LeaveSide) => ['leave', side.who, 'given'];

/** The leave that there is, newest first. */
export function useLeaves(side: LeaveSide) {
  return useQuery({
    queryKey: leavesKey(side),
    queryFn: async ({ signal }) => (await send(side.get, { query: { stud_id: null }, signal })).leaves,
  });
}

/** What a person enters of leave, beside for whom. */
export type LeaveEntry = EntryOf<LeaveSide['create'], 'fromDay' | 'toDay' | 'kind' | 'note'>;

/** Gives these students leave; every list that shows a status becomes stale. */
export function useGiveLeave(side: LeaveSide, chosen: ReadonlySet<number>) {
  return useChange({
    call: (entry: LeaveEntry) => {
      const body = { ...entry, kind: entry.kind === 'school' ? ('school' as const) : ('excused' as const) };
      return send(side.create, { body: { ...body, stud_ids: [...chosen] } });
    },
    stale: everything,
    done: ({ leaves }) => toastSuccess(leaveText.given(leaves), toastMs.info),
    failed: leaveText.giveFailed,
  });
}

/** Whom a refusal of giving leave is about. */
export function refusedStudent(side: LeaveSide, error: unknown): number | undefined {
  const { stud_id } = failureOf(side.create, error)?.also ?? {};
  return typeof stud_id === 'number' ? stud_id : undefined;
}

/** Ends leave from today on, or altogether. */
export function useEndLeave(side: LeaveSide, { leave_id }: Leave) {
  return useChange({
    call: ({ from }: { readonly from: string }) =>
      send(side.end, { params: { leaveId: leave_id }, body: { all: from === 'all' } }),
    stale: everything,
    done: side.end.done,
    failed: leaveText.endFailed,
  });
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Award, getAwards, giveAward, withdrawAward } from '#contract/rewards/points/award-calls.ts';
import { failureOf } from '#web/platform/calls/call-failed.ts';
import { callPages } from '#web/platform/calls/call-pages.ts';
import { keyOfTry } from '#web/platform/calls/random-key.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { pointsText } from './points-text.ts';

/** What the professor has given, newest first, a page at a time. */
export const useAwards = () => useInfiniteQuery(callPages(getAwards, (before) => ({ query: { before } })));

/** What is given, and for what. */
export interface AwardEntry {
  [field: string]: string | number;
  readonly points: number | string;
  readonly reason: string;
}

/** Gives each of these students points. A try without an answer keeps its mark, so that sent again it gives nothing twice. */
export function useGiveAward(subject_id: number, chosen: ReadonlySet<number>) {
  const [tries] = useState(() => new Map<string, string>());
  return useChange(
    async ({ points, reason }: AwardEntry) => {
      const body = { subject_id, stud_ids: [...chosen], points, reason };
      const attempt = JSON.stringify(body);
      const reply = await send(giveAward, { headers: { 'idempotency-key': keyOfTry(tries, attempt) }, body });
      tries.delete(attempt);
      return reply;
    },
    {
      stale: [getAwards],
      failed: pointsText.giveFailed,
    },
  );
}

/** Who may be given how many more today, where that is why nobody was given any. */
export function overLimit(error: unknown): readonly { stud_id: number; left: number }[] {
  const refused = failureOf(giveAward, error);
  const { students = [] } = (refused?.also ?? {}) as { students?: { stud_id: number; left: number }[] };
  return refused?.code === 'award-limit' ? students : [];
}

/** Whether somebody who was chosen is not in the subject any more. */
export const namesStranger = (error: unknown) => failureOf(giveAward, error)?.code === 'not-found';

/** What was given at once: to whom, for what. */
export type Act = readonly [Award, ...Award[]];

/** What was given, by the acts in which it was: of one act are those that stand together and say the same. */
export function actsOf(awards: readonly Award[]): readonly Act[] {
  const acts: [Award, ...Award[]][] = [];
  for (const award of awards) {
    const last = acts.at(-1);
    const [one] = last ?? [];
    const isSame = (['createdAt', 'points', 'reason', 'subject_name'] as const).every((of) => one?.[of] === award[of]);
    if (last && isSame) last.push(award);
    else acts.push([award]);
  }
  return acts;
}

/** What is taken back: one of what was given, or all that was given with it, and from whom. */
interface Withdrawing {
  readonly award: Award;
  readonly who: string;
  readonly together: boolean;
}

/** Takes points back, after a question. */
export function useWithdrawAward() {
  return useChange(withdrawAward, {
    sending: ({ award: { award_id }, together }: Withdrawing) => ({
      params: { awardId: award_id },
      body: { together },
    }),
    question: ({ award, who, together }) => ({
      title: together ? pointsText.askWithdrawEach(award.points, who) : pointsText.askWithdraw(award.points, who),
      detail: together ? pointsText.askWithdrawEachDetail : pointsText.askWithdrawDetail,
      warning: true,
    }),
    stale: [getAwards],
    done: sayWithdrawn,
    failed: pointsText.withdrawFailed,
  });
}

/** Says that points were taken back, and how many stayed because they were spent. */
export function sayWithdrawn({ awards }: { readonly awards: readonly Award[] }): void {
  const kept = awards.reduce((sum, award) => sum + award.kept, 0);
  toastSuccess(pointsText.withdrawn, undefined, kept > 0 ? pointsText.kept(kept) : undefined);
}

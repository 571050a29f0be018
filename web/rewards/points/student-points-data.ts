import { useInfiniteQuery } from '@tanstack/react-query';
import { withdrawAnyAward } from '#contract/rewards/points/award-calls.ts';
import { getStudentPoints } from '#contract/rewards/points/points-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { sayWithdrawn } from './awards-data.ts';
import { paged, pointsKey } from './points-data.ts';
import { pointsText } from './points-text.ts';

/** Every change of a student's points, newest first, for an administrator. */
export function useStudentPoints(stud_id: number) {
  return useInfiniteQuery({
    queryKey: [...pointsKey, stud_id],
    queryFn: ({ pageParam, signal }) =>
      send(getStudentPoints, { params: { id: stud_id }, query: { before: pageParam }, signal }),
    ...paged,
  });
}

/** Takes points back that a professor gave, for an administrator. */
export function useWithdrawAny(stud_id: number) {
  return useChange({
    call: ({ award_id }: { readonly award_id: number; readonly points: number; readonly name: string }) =>
      send(withdrawAnyAward, { params: { awardId: award_id } }),
    question: ({ points, name }) => ({
      title: pointsText.askWithdraw(points, name),
      detail: pointsText.askWithdrawDetail,
      warning: true,
    }),
    stale: [[...pointsKey, stud_id]],
    done: sayWithdrawn,
    failed: pointsText.withdrawFailed,
  });
}

import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getStudent } from '#contract/people/student/student-calls.ts';
import { getStudentShopItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { getPoints, type PointsPage } from '#contract/rewards/points/points-calls.ts';
import { useStudentChannel } from '#web/platform/base/student-channel.ts';
import { callPages } from '#web/platform/calls/call-pages.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf, readAgain } from '#web/platform/calls/use-call.ts';

export const pointsOf = ({ pages }: { readonly pages: readonly PointsPage[] }) => pages.flatMap(({ points }) => points);

/**
 * Refetches the pass and the shop if their balance differs from the balance of the newest entry, so that all three show
 * the same balance.
 */
function followBalance(client: QueryClient, { points: [newest] }: PointsPage): void {
  const shown = client.getQueryData(keyOf(getStudent))?.current_token;
  if (shown === undefined || !newest || shown === newest.balance) return;
  readAgain(client, [getStudent, getStudentShopItems]);
}

/** Every change of the student's own points, newest first, page by page; fetched on every opening. */
export function useOwnPoints() {
  return useInfiniteQuery({
    ...callPages(getPoints, (before) => ({ query: { before } })),
    async queryFn({ client, pageParam, signal }) {
      const page = await send(getPoints, { query: { before: pageParam }, signal });
      if (pageParam === null) followBalance(client, page);
      return page;
    },
    refetchOnMount: 'always',
    select: pointsOf,
    meta: keptOnDevice,
  });
}

/** Refetches the student's points while they are shown, after any change. */
export function usePointsNews(): void {
  const client = useQueryClient();
  const again = () => readAgain(client, [getPoints]);
  useStudentChannel(again, again);
}

import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getStudent } from '#contract/people/student/student-calls.ts';
import { getStudentShopItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { getPoints, type PointsPage } from '#contract/rewards/points/points-calls.ts';
import { openRealtimeSocket } from '#web/platform/base/realtime-socket.ts';
import { callPages } from '#web/platform/calls/call-pages.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf, readAgain } from '#web/platform/calls/use-call.ts';

/** The changes of all pages that were read. */
export const pointsOf = ({ pages }: { readonly pages: readonly PointsPage[] }) => pages.flatMap(({ points }) => points);

/** Has the pass and the shop read again where they show another sum than the newest page, so that there is one number everywhere. */
function followBalance(client: QueryClient, { points: [newest] }: PointsPage): void {
  const shown = client.getQueryData(keyOf(getStudent))?.current_token;
  if (shown === undefined || !newest || shown === newest.balance) return;
  readAgain(client, [getStudent, getStudentShopItems]);
}

/** Every change of one's own points, newest first, a page at a time; read anew whenever it is opened. */
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

/** Reads one's points again while they are shown, whatever changes them. */
export function usePointsNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => readAgain(client, [getPoints]);
    const socket = openRealtimeSocket({
      role: 'student',
      greeting: (token) => ({ token }),
      onMessage: again,
      onReconnect: again,
      givesWay: true,
    });
    return socket.close;
  }, [client]);
}

import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnStudent } from '#contract/people/student/student-calls.ts';
import { getPoints, type PointsPage } from '#contract/rewards/points/points-calls.ts';
import { hubKey } from '#web/people/student/hub-key.ts';
import { studentKey } from '#web/people/student/student-data.ts';
import { openRealtimeSocket } from '#web/platform/base/realtime-socket.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';

/** Under which one's own points are kept, and those of students below it. */
export const pointsKey = ['points'];

/** How a page of points leads to the next, older one. */
export const paged = {
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }: PointsPage) => next,
  select: ({ pages }: InfiniteData<PointsPage, number | null>) => pages.flatMap(({ points }) => points),
};

/** Has the pass and the shop read again where they show another sum than the newest page, so that there is one number everywhere. */
function followBalance(client: QueryClient, { points: [newest] }: PointsPage): void {
  const shown = client.getQueryData<OwnStudent>(studentKey)?.current_token;
  if (shown === undefined || !newest || shown === newest.balance) return;
  for (const queryKey of [studentKey, hubKey]) void client.invalidateQueries({ queryKey });
}

/** Every change of one's own points, newest first, a page at a time; read anew whenever it is opened. */
export function useOwnPoints() {
  return useInfiniteQuery({
    queryKey: pointsKey,
    async queryFn({ client, pageParam, signal }) {
      const page = await send(getPoints, { query: { before: pageParam }, signal });
      if (pageParam === null) followBalance(client, page);
      return page;
    },
    refetchOnMount: 'always',
    ...paged,
    meta: keptOnDevice,
  });
}

/** Reads one's points again while they are shown, whatever changes them. */
export function usePointsNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: pointsKey });
    const socket = openRealtimeSocket({
      role: 'student',
      greeting: (token) => ({ token }),
      onMessage: readAgain,
      onReconnect: readAgain,
      givesWay: true,
    });
    return socket.close;
  }, [client]);
}

import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withdrawAnyAward } from '#contract/points/award-calls.ts';
import { getPoints, getStudentPoints, type PointsPage } from '#contract/points/points-calls.ts';
import type { OwnStudent } from '#contract/student/student-calls.ts';
import { openRealtimeSocket } from '#web/base/realtime-socket.ts';
import { keptOnDevice } from '#web/calls/query-client.ts';
import { send } from '#web/calls/send.ts';
import { hubKey } from '#web/student/hub-key.ts';
import { studentKey } from '#web/student/student-data.ts';
import { useChange } from '#web/ui/change.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import { pointsText } from './points-text.ts';

const pointsKey = ['points'];

const paged = {
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

/** The same of any student, for an administrator. */
export function useStudentPoints(stud_id: number) {
  return useInfiniteQuery({
    queryKey: [...pointsKey, stud_id],
    queryFn: ({ pageParam, signal }) =>
      send(getStudentPoints, { params: { id: stud_id }, query: { before: pageParam }, signal }),
    ...paged,
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
    done: ({ awards }) => {
      const kept = awards.reduce((sum, award) => sum + award.kept, 0);
      toastSuccess(pointsText.withdrawn, undefined, kept > 0 ? pointsText.kept(kept) : undefined);
    },
    failed: pointsText.withdrawFailed,
  });
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { School } from '#contract/platform/settings/settings-calls.ts';
import { getStudentLeaderboard } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import { getBoardPhoto } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { usePictureAddress } from '#web/platform/base/picture-address.ts';
import { FRESH_MS } from '#web/platform/calls/query-client.ts';
import { send, sendForBlob } from '#web/platform/calls/send.ts';
import { schoolKey } from '#web/platform/settings/school-data.ts';

/** How many of the best are read, and how many on either side of oneself; a school may have 40,000. */
const BEST = 100;
const NEIGHBOURS = 50;

/** The best and one's own surroundings. */
export function useLeaderboard() {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['leaderboard'],
    async queryFn({ signal }) {
      const leaderboard = await send(getStudentLeaderboard, { query: { top: BEST, around: NEIGHBOURS }, signal });
      const has_board = leaderboard.board?.board_shows !== 'off';
      // The navigation goes by what was read before: it may be otherwise by now.
      const school = client.getQueryData<School>(schoolKey);
      if (school && has_board !== (school.has_board ?? true)) client.setQueryData(schoolKey, { ...school, has_board });
      return leaderboard;
    },
    placeholderData: keepPreviousData,
    // Every scan of anybody may change it, one's own among them.
    refetchOnMount: 'always',
    // Looked at, also again, it is never older: nothing tells it of changed rules. Unchanged, it costs no more than an ETag.
    refetchInterval: FRESH_MS,
  });
}

/** The address of a photo on the podium; null until it is there, and where it cannot be had. */
export function useLeaderboardPhoto(stud_id: number): string | null {
  const { data } = useQuery({
    queryKey: ['leaderboard', 'photo', stud_id],
    queryFn: ({ signal }) => sendForBlob(getBoardPhoto, { params: { studId: stud_id }, signal }),
    staleTime: 10 * 60_000,
  });
  return usePictureAddress(data ?? null);
}

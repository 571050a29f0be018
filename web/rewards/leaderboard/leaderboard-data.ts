import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { getStudentLeaderboard } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import { FRESH_MS } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';

/** How many of the best are read, and how many on either side of oneself; a school may have 40,000. */
const BEST = 100;
const NEIGHBOURS = 50;

/** The best and one's own surroundings. */
export function useLeaderboard() {
  const client = useQueryClient();
  const asking = { query: { top: BEST, around: NEIGHBOURS } };
  return useQuery({
    queryKey: keyOf(getStudentLeaderboard, asking),
    async queryFn({ signal }) {
      const leaderboard = await send(getStudentLeaderboard, { ...asking, signal });
      const has_board = leaderboard.board?.board_shows !== 'off';
      // The navigation goes by what was read before: it may be otherwise by now.
      const school = client.getQueryData(keyOf(getSchool));
      if (school && has_board !== (school.has_board ?? true))
        client.setQueryData(keyOf(getSchool), { ...school, has_board });
      return leaderboard;
    },
    placeholderData: keepPreviousData,
    // Every scan of anybody may change it, one's own among them.
    refetchOnMount: 'always',
    // Looked at, also again, it is never older: nothing tells it of changed rules. Unchanged, it costs no more than an ETag.
    refetchInterval: FRESH_MS,
  });
}

import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import type { LeaderboardRules } from '#contract/platform/settings/leaderboard-options.ts';
import { getBoardRules, updateBoardRules } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { SELDOM_MS } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { schoolKey } from '#web/platform/settings/school-data.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { leaderboardRulesText } from './leaderboard-rules-text.ts';

const rulesKey = ['leaderboard-rules'];

/** What students see of one another, and whether anybody has decided that yet. */
export type DecidedRules = ReplyOf<typeof getBoardRules>;

/** The same as the server knows it; @param enabled whether it is asked for at all */
export function useLeaderboardRules(enabled = true) {
  return useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => send(getBoardRules, { signal }),
    staleTime: SELDOM_MS,
    enabled,
  });
}

/** Decides what students see of one another: what is blank stays as it is by then, and is decided too. */
export function useDecideLeaderboardRules() {
  return useChange({
    call: (body: { readonly [Rule in keyof LeaderboardRules]: LeaderboardRules[Rule] | '' }) =>
      send(updateBoardRules, { body }),
    kept: [rulesKey, ({ message: _message, ...rules }) => rules],
    stale: [schoolKey],
    done: updateBoardRules.done,
    doneMs: toastMs.admin,
    failed: leaderboardRulesText.failed,
  });
}

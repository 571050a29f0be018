import type { LeaderboardRules } from '#contract/platform/settings/setting-rows.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { getBoardRules, updateBoardRules } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { getFirstDay } from '#contract/school/health/first-day-calls.ts';
import { SELDOM_MS } from '#web/platform/calls/query-client.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { leaderboardRulesText } from './leaderboard-rules-text.ts';

/**
 * What students see of one another, and whether an administrator has decided this.
 * @param enabled whether to fetch it at all
 */
export const useLeaderboardRules = (enabled = true) =>
  useCall(getBoardRules, undefined, { staleTime: SELDOM_MS, enabled });

/**
 * Decides what students see of one another. Blank fields stay unchanged; sending only blank fields is a decision too.
 */
export function useDecideLeaderboardRules() {
  return useChange(updateBoardRules, {
    sending: (body: { readonly [Rule in keyof LeaderboardRules]: LeaderboardRules[Rule] | '' }) => ({ body }),
    updates: [getBoardRules, ({ message: _message, ...rules }) => rules],
    // The school's data says whether it has a leaderboard, and the setup list checks off its line.
    invalidates: [getSchool, getFirstDay],
    doneMs: toastMs.admin,
    failed: leaderboardRulesText.failed,
  });
}

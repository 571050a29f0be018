import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { getOwnBoard, updateBoardHidden } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { choiceText } from './leaderboard-choice-text.ts';

const choiceKey = ['leaderboard', 'own'];

/** What the school shows, and what one has chosen for oneself. */
export type OwnChoice = ReplyOf<typeof getOwnBoard>;

/** The same as the server knows it. */
export function useLeaderboardChoice() {
  return useQuery({ queryKey: choiceKey, queryFn: ({ signal }) => send(getOwnBoard, { signal }) });
}

/** Chooses what others see of oneself; what is left out stays. */
export function useChangeChoice(before: OwnChoice) {
  return useChange({
    call: (changes: Partial<Pick<OwnChoice, 'boardHidden' | 'boardPhoto'>>) =>
      send(updateBoardHidden, { body: { boardHidden: null, boardPhoto: null, ...changes } }),
    kept: [choiceKey, ({ boardHidden, boardPhoto }): OwnChoice => ({ ...before, boardHidden, boardPhoto })],
    done: updateBoardHidden.done,
    failed: choiceText.failed,
  });
}

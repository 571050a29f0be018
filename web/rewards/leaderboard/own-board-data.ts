import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { getOwnBoard, updateBoardHidden } from '#contract/rewards/leaderboard/board-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { ownBoardText } from './own-board-text.ts';

const ownBoardKey = ['leaderboard', 'own'];

/** What the school shows, and what one has chosen for oneself. */
export type OwnBoard = ReplyOf<typeof getOwnBoard>;

/** The same as the server knows it. */
export function useOwnBoard() {
  return useQuery({ queryKey: ownBoardKey, queryFn: ({ signal }) => send(getOwnBoard, { signal }) });
}

/** Chooses what others see of oneself; what is left out stays. */
export function useChooseOwnBoard(before: OwnBoard) {
  return useChange({
    call: (changes: Partial<Pick<OwnBoard, 'boardHidden' | 'boardPhoto'>>) =>
      send(updateBoardHidden, { body: { boardHidden: null, boardPhoto: null, ...changes } }),
    kept: [ownBoardKey, ({ boardHidden, boardPhoto }): OwnBoard => ({ ...before, boardHidden, boardPhoto })],
    done: updateBoardHidden.done,
    failed: ownBoardText.failed,
  });
}

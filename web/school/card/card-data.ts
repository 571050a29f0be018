import { useQuery } from '@tanstack/react-query';
import type { CardSetting } from '#contract/platform/settings/settings-rules.ts';
import { endCards, getCards, MOST_CARDS, updateCardSetting } from '#contract/school/card/card-calls.ts';
import { inLots } from '#web/platform/calls/in-lots.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { cardText } from './card-text.ts';

/** Under which the cards are kept; stale after some were made. */
export const cardsKey = ['admin', 'cards'];

/** Whether cards are accepted, and every student's card. */
export function useCards() {
  return useQuery({ queryKey: cardsKey, queryFn: ({ signal }) => send(getCards, { signal }) });
}

/** Has cards accepted, or not. */
export function useUpdateCardSetting() {
  return useChange({
    call: (accepted: CardSetting) => send(updateCardSetting, { body: { accepted } }),
    stale: [cardsKey],
    done: updateCardSetting.done,
    doneMs: toastMs.admin,
    failed: cardText.settingFailed,
  });
}

/** Ends the cards of students, so many at a time. */
export function useEndCards() {
  return useChange({
    async call(ids: readonly number[]) {
      let done = 0;
      for (const some of inLots(ids, MOST_CARDS)) done += (await send(endCards, { body: { ids: some } })).done.length;
      return { done };
    },
    question: (ids) => ({
      title: cardText.askEnd(ids.length),
      detail: cardText.askEndDetail(ids.length),
      warning: true,
    }),
    stale: [cardsKey],
    failed: cardText.endFailed,
  });
}

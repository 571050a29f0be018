import { useQuery } from '@tanstack/react-query';
import {
  createItems,
  deleteProfessorShopItem,
  getItems,
  type ShopItem,
  updateProfessorShopItem,
} from '#contract/rewards/incentive/incentive-calls.ts';
import { dayText, today } from '#web/platform/base/date-text.ts';
import { send } from '#web/platform/calls/send.ts';
import { onlyChanged } from '#web/platform/form/changed-values.ts';
import type { EntryOf } from '#web/platform/form/entry.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { catalogText } from './catalog-text.ts';
import { itemsKey } from './items-key.ts';
import { changedOffer, type OfferEntry } from './offer-entry.ts';

/** What is entered of an incentive. */
export type ItemEntry = EntryOf<
  typeof createItems,
  'item_name' | 'item_subject' | 'item_classSection' | 'item_quantity' | 'item_price'
> &
  OfferEntry;

/** The professor's incentives, newest first: ids are never used again. @see spec §2, decisions §1.1 */
export function useItems() {
  return useQuery({
    queryKey: itemsKey,
    queryFn: async ({ signal }) =>
      (await send(getItems, { signal })).shopItem.toSorted((one, other) => other.item_id - one.item_id),
  });
}

/** Adds an incentive, after a question where its offer is over already, or changes that one after a question. @see spec §5, §8 */
export function useSaveItem(item: ShopItem | null) {
  return useChange({
    call({ item_name, item_subject, item_classSection, item_quantity, item_price, ...offer }: ItemEntry) {
      const what = { item_name, item_subject, item_classSection, item_quantity, item_price };
      return item
        ? send(updateProfessorShopItem, {
            params: { itemId: item.item_id },
            body: { ...onlyChanged(item, what), ...changedOffer(offer, item) },
          })
        : send(createItems, { body: { ...what, ...changedOffer(offer, null) } });
    },
    question({ item_name, availableUntil }) {
      const isOver = availableUntil !== '' && availableUntil < today();
      if (!item && !isOver) return undefined;
      return {
        title: item ? catalogText.askUpdate(item.item_name) : catalogText.askAdd(item_name),
        detail: isOver ? catalogText.askEnded(dayText(availableUntil)) : undefined,
      };
    },
    stale: [itemsKey],
    done: item ? updateProfessorShopItem.done : createItems.done,
    failed: item ? catalogText.updateFailed : catalogText.addFailed,
  });
}

/** Deletes an incentive after a question; redemptions stay. @see spec §5, §8, decisions §4.10 */
export function useDeleteItem() {
  return useChange({
    call: ({ item_id }: ShopItem) => send(deleteProfessorShopItem, { params: { itemId: item_id } }),
    question: ({ item_name, item_classSection }) => ({
      title: catalogText.askDelete(item_name, item_classSection),
      detail: catalogText.deleteDetail,
      warning: true,
    }),
    stale: [itemsKey],
    done: deleteProfessorShopItem.done,
    failed: catalogText.deleteFailed,
  });
}

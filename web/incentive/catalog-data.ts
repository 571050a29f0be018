import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getItems } from '#contract/incentive/incentive-calls.ts';
import { send } from '#web/base/send.ts';

const itemsKey = ['professor-incentives'] as const;

/** The professor's incentives, newest first: ids are never used again. @see spec §2, decisions §1.1 */
export function useItems() {
  return useQuery({
    queryKey: itemsKey,
    queryFn: async ({ signal }) =>
      (await send(getItems, { signal })).shopItem.toSorted((one, other) => other.item_id - one.item_id),
  });
}

/** Reads the incentives again after one of them has changed. */
export function useItemsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: itemsKey });
}

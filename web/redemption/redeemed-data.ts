import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getProfessorTransaction, type Transaction } from '#contract/redemption/redemption-calls.ts';
import { send } from '#web/base/send.ts';

const redeemedKey = ['professor-redemptions'] as const;

/** The redemptions of the professor's incentives in one list, newest first. @see spec §2, decisions §4.3 */
export function useRedeemed() {
  return useQuery({
    queryKey: redeemedKey,
    queryFn: async ({ signal }): Promise<readonly Transaction[]> =>
      (await send(getProfessorTransaction, { signal })).filteredShopTransactions
        .flat()
        .toSorted((one, other) => other.transaction_id - one.transaction_id),
  });
}

/** Puts a redemption into the list as the server answered it. */
export function useRedeemedVerified(): (verified: Transaction) => void {
  const queryClient = useQueryClient();
  return (verified) => {
    queryClient.setQueryData<readonly Transaction[]>(redeemedKey, (all) =>
      all?.map((one) => (one.transaction_id === verified.transaction_id ? verified : one)),
    );
  };
}

/** Reads the log again: what it shows was not what the server knows. */
export function useReadRedeemedAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: redeemedKey });
}

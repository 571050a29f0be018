import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getStudentShopItems } from '#contract/incentive/incentive-calls.ts';
import { buyStudentShopItems, getStudentTransactions } from '#contract/redemption/redemption-calls.ts';
import type { OwnStudent } from '#contract/student/student-calls.ts';
import { send } from '#web/base/send.ts';
import { studentKey } from '#web/student/student-data.ts';

const hubKey = ['hub-incentives'];
const claimedKey = ['claimed-incentives'];

/** The incentives of the student's program, newest first, sold-out ones included. */
export function useHubIncentives() {
  return useQuery({
    queryKey: hubKey,
    queryFn: async ({ signal }) => (await send(getStudentShopItems, { signal })).filteredShopItems,
  });
}

/** What the student has redeemed, newest first. */
export function useClaimedIncentives() {
  return useQuery({
    queryKey: claimedKey,
    queryFn: async ({ signal }) => (await send(getStudentTransactions, { signal })).studentTransaction,
  });
}

/** Redeeming one incentive; points, stock and claims are read again whatever came of it. */
export function useRedeem(): (itemId: number) => Promise<string> {
  const queryClient = useQueryClient();
  return async (itemId) => {
    try {
      const reply = await send(buyStudentShopItems, { params: { item_id: itemId } });
      queryClient.setQueryData<OwnStudent>(
        studentKey,
        (student) => student && { ...student, current_token: reply.current_token },
      );
      return reply.message;
    } finally {
      for (const queryKey of [studentKey, hubKey, claimedKey]) void queryClient.invalidateQueries({ queryKey });
    }
  };
}

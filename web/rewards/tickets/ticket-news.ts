import { useQueryClient } from '@tanstack/react-query';
import { getStudent } from '#contract/people/student/student-calls.ts';
import { getStudentShopItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { getStudentTransactions } from '#contract/rewards/tickets/ticket-calls.ts';
import { useStudentChannel } from '#web/platform/base/student-channel.ts';
import { readAgain } from '#web/platform/calls/use-call.ts';

/** What changes a student's points or redemptions, beside the reward of a scan. */
const newsTypes: readonly string[] = ['redemption-verified', 'redemption-decided', 'award', 'roll'];

/**
 * Hears of what professors decide, and of a scan on whatever device, while tickets or what points are spent on are on the screen, and reads
 * redemptions, points and incentives again; also when the window is looked at again, since a phone in a pocket hears nothing.
 * @see docs/decisions/0042
 */
export function useTicketNews(isShown: boolean): void {
  const client = useQueryClient();
  const again = () => readAgain(client, [getStudentTransactions, getStudent, getStudentShopItems]);
  useStudentChannel<{ type?: string; reward?: object }>(
    ({ type, reward }) => {
      if (reward || newsTypes.includes(type ?? '')) again();
    },
    again,
    isShown,
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { getStudent } from '#contract/people/student/student-calls.ts';
import { getStudentShopItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { getStudentTransactions } from '#contract/rewards/tickets/ticket-calls.ts';
import { useStudentChannel } from '#web/platform/base/student-channel.ts';
import { readAgain } from '#web/platform/calls/use-call.ts';

/** Notices that change a student's points or redemptions, besides the reward of a scan. */
const newsTypes: readonly string[] = ['redemption-verified', 'redemption-decided', 'award', 'roll'];

/**
 * Refetches redemptions, points and incentives after professors' decisions and scans on any device, while tickets or
 * prices are on the screen. Also refetches this data when the window becomes visible again, since a phone in a pocket
 * receives no messages.
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

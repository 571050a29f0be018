import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import type { SheetColumns } from '#web/platform/ui/download.ts';
import { stateWords } from '#web/rewards/tickets/redemption-states.ts';

/** A redemption in the columns of the specification. @see spec §9 */
export const redeemedSheet: SheetColumns<LoggedTransaction> = {
  'First Name': ({ student }) => student.first_name,
  'Middle Name': ({ student }) => student.middle_name,
  'Last Name': ({ student }) => student.last_name,
  Program: ({ student }) => student.courseYearSection,
  Subject: ({ shopitem }) => shopitem.item_subject,
  'Incentive Label': ({ shopitem }) => shopitem.item_name,
  'Point Value': ({ shopitem }) => shopitem.item_price,
  Date: ({ createdAt }) => dateText(createdAt),
  Status: ({ state }) => stateWords[state],
};

import type { CsvCell } from '#contract/platform/base/csv.ts';
import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import { stateWords } from '#web/rewards/tickets/redemption-states.ts';

/** A redemption in the columns of the specification. @see spec §9 */
export const redeemedLine = ({ student, shopitem, createdAt, state }: LoggedTransaction): readonly CsvCell[] => [
  student.first_name,
  student.middle_name,
  student.last_name,
  student.courseYearSection,
  shopitem.item_subject,
  shopitem.item_name,
  shopitem.item_price,
  dateText(createdAt),
  stateWords[state],
];

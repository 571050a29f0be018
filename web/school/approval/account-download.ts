import { type Account, accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import { dateText } from '#web/platform/base/date-text.ts';
import type { Sheet } from '#web/platform/ui/download.ts';
import type { AccountKind } from './account-actions.ts';
import { accountText, standingText } from './approval-text.ts';

/** The accounts as they are downloaded; students with their program level. @see spec §9, decisions §4.14 */
export function accountSheet({ who, text }: AccountKind, accounts: readonly Account[]): Sheet {
  const program = who === 'student' ? [accountText.programLevel] : [];
  return {
    fileName: text.fileName,
    lines: [
      [...accountText.csvNames, ...program, accountText.csvValidated, accountText.registered],
      ...accounts.map((one) => [
        one.first_name,
        one.middle_name,
        one.last_name,
        ...('courseYearSection' in one ? [one.courseYearSection] : []),
        standingText[accountStandingOf(one)],
        dateText(one.createdAt),
      ]),
    ],
  };
}

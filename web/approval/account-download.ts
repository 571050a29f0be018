import { dateText } from '#web/base/date-text.ts';
import { downloadCsv, sayNothingToDownload } from '#web/ui/download.ts';
import type { Account } from './account-kind.ts';
import { accountText } from './approval-text.ts';

/** Downloads the accounts as they are filtered; students with their program level. @see spec §9, decisions §4.14 */
export async function downloadAccounts(fileName: string, accounts: readonly Account[]): Promise<void> {
  const [first] = accounts;
  if (!first) return sayNothingToDownload(accountText.nothingToDownload);
  const program = 'courseYearSection' in first ? [accountText.programLevel] : [];
  await downloadCsv({
    fileName,
    lines: [
      [...accountText.csvNames, ...program, accountText.csvValidated, accountText.registered],
      ...accounts.map((one) => [
        one.first_name,
        one.middle_name,
        one.last_name,
        ...('courseYearSection' in one ? [one.courseYearSection] : []),
        one.isValidated ? accountText.approved : accountText.notApproved,
        dateText(one.createdAt),
      ]),
    ],
  });
}

import { LEAVERS_SHARE_UNASKED, LEAVERS_UNASKED } from '#contract/school/people-import/import-calls.ts';
import type { StoredAccount } from '#server/people/student/student-queries.ts';
import { asImported, plainName } from './checked-line.ts';
import type { PlannedLine } from './planned-line.ts';

/**
 * The students who are missing from a file that is complete for its program levels, with a line for each. A program
 * level counts as one of the file's only if it is in a line without a problem or a question.
 * @param isSpared whether a line with a problem or a question may refer to this account, so that the account stays open
 * @param lastLine the number of the file's last line
 * @returns the lines, and a description of the file if the number of leavers has to be confirmed
 */
export function missingStudents(
  planned: readonly PlannedLine[],
  accounts: Iterable<StoredAccount>,
  isSpared: (account: StoredAccount) => boolean,
  lastLine: number,
): { left: PlannedLine[]; leavers: string | null } {
  const doing = planned.filter(({ action }) => action !== 'problem' && action !== 'question');
  const comers = doing.flatMap(({ action, after }) => (action === 'new' && after ? plainName(after) : []));
  const programs = new Set(doing.flatMap(({ after }) => after?.courseYearSection ?? []));
  const students = [...accounts].filter(
    ({ isValidated, courseYearSection }) => isValidated && programs.has(courseYearSection),
  );
  const leaving = students.filter((account) => !isSpared(account));
  const left = leaving.map((account, at): PlannedLine => {
    const before = asImported(account);
    const after = { ...before, isValidated: false };
    return {
      line: lastLine + 1 + at,
      action: 'left',
      stud_id: account.stud_id,
      before,
      after,
      problem: '',
      split: false,
    };
  });
  const count = left.length;
  if (count <= LEAVERS_UNASKED || count <= students.length * LEAVERS_SHARE_UNASKED) return { left, leavers: null };
  const arriving = new Set(comers);
  const isRenumbered = leaving.filter((account) => arriving.has(plainName(account))).length * 2 > count;
  const levels = new Set(students.map(({ courseYearSection }) => courseYearSection)).size;
  const leavers = isRenumbered
    ? `${count} leave and ${comers.length} arrive with the same names. Has the number column changed?`
    : `${count} of ${students.length} students in ${levels} program level${levels === 1 ? '' : 's'} leave.`;
  return { left, leavers };
}

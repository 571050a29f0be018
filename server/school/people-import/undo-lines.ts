import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import { approveStudents, closeAccounts, deleteAccounts } from '#server/school/approval/approval-queries.ts';
import { aboutAccounts, applyChanges, type Known, leaveOutTaken, leaveOutUnlisted } from './apply-lines.ts';
import { asImported, isSameStudent } from './checked-line.ts';
import type { StoredLine } from './import-line-queries.ts';
import * as queries from './import-line-queries.ts';
import type { Step } from './import-steps.ts';
import { levelUnlisted } from './planned-line.ts';

const EDITED = 'This has been changed since, so it stays.';
const USED = 'This student has been here since (signed in, scanned, given something), so the account stays.';
const TAKEN = 'Another account now has the former student number or email, so this stays.';
const RETURNED = 'This student has been readmitted or changed since, so it stays.';

const idsOf = (lines: readonly { stud_id: number }[]) => lines.map(({ stud_id }) => stud_id);
const rowsOf = (lines: readonly { row_id: number }[]) => lines.map(({ row_id }) => row_id);

/** Restores accounts: students who waited for approval wait again, and students who had left have left again. */
async function revert(db: Db, lines: readonly Known[], now: Instant): Promise<Known[]> {
  await applyChanges(db, lines, now);
  const closed = lines.filter(({ after }) => !after.isValidated);
  await closeAccounts(db, idsOf(closed), now);
  await queries.storeWhenLeft(db, closed);
  return closed;
}

/**
 * Undoes some lines of an applied file, all in one transaction. Accounts that the file created are deleted unless they
 * were used, students who left according to the file are readmitted, and the file's changes are reverted. Accounts that
 * have changed since the import stay unchanged, and their lines say why.
 * @param lines the lines, last ones first, because unique values may have moved from one account to another
 * @returns the closed or changed accounts, and the program levels of all changed ones
 */
export async function undoLines(db: Db, lines: readonly StoredLine[], now: Instant): Promise<Step> {
  const why = new Map<number, string>();
  const known = await aboutAccounts(db, lines);
  const stay = ({ row_id }: Known, reason: string) => why.set(row_id, reason);
  const ofAction = (is: StoredLine['action']) => known.filter(({ action }) => action === is);
  const approved = ofAction('change').filter(({ before, wasLeftAt }) => !before.isValidated && wasLeftAt === null);
  const fresh = idsOf(ofAction('new'));
  // Students who had left before have older records.
  const used = await queries.usedAccounts(db, [...fresh, ...idsOf(approved)], fresh);
  const isAsLeft = ({ action, after, doneAt, now: account }: Known) =>
    action === 'left'
      ? !account.isValidated && account.leftAt === doneAt
      : account.leftAt === null && isSameStudent(after, asImported(account));
  for (const line of known) {
    if (!isAsLeft(line)) stay(line, line.action === 'left' ? RETURNED : EDITED);
    // Students who had left before have older records.
    else if (line.wasLeftAt === null && used.has(line.stud_id)) stay(line, USED);
  }

  const left = () => known.filter(({ row_id }) => !why.has(row_id));
  const made = left().filter(({ action }) => action === 'new');
  if (made.length > 0) {
    // Only the line itself stays, without data.
    await queries.forgetWhoWasMade(db, rowsOf(made));
    await deleteAccounts(db, 'student', idsOf(made), false);
  }
  const swapped = left()
    .filter(({ action }) => action === 'change')
    .map((line): Known => ({ ...line, before: line.after, after: line.before }));
  let rest = await leaveOutUnlisted(db, swapped);
  for (const line of swapped) if (!rest.includes(line)) stay(line, levelUnlisted(line.after.courseYearSection));
  const [closed, changed]: [Known[], Known[]] = [[], []];
  // A number that was given back is free for its former owner.
  for (let free = await leaveOutTaken(db, rest); free.length > 0; free = await leaveOutTaken(db, rest)) {
    closed.push(...(await revert(db, free, now)));
    changed.push(...free);
    rest = rest.filter((line) => !free.includes(line));
  }
  for (const line of rest) stay(line, TAKEN);

  const returned = left().filter(({ action }) => action === 'left');
  if (returned.length > 0) await approveStudents(db, idsOf(returned), now);

  for (const [reason = '', some] of Map.groupBy(lines, ({ row_id }) => why.get(row_id)))
    await queries.markUndone(db, rowsOf(some), now, reason);
  return {
    closed: idsOf([...closed, ...made]),
    changed: idsOf([...changed, ...returned]),
    levels: left().flatMap(({ before, after }) => [before.courseYearSection, after.courseYearSection]),
  };
}

import type { Instant } from '#contract/platform/base/fields.ts';
import { forgetMails } from '#server/account/mailed-code/mail-count-queries.ts';
import { forgetTriesOf } from '#server/account/sign-in/tries-queries.ts';
import { heldAccounts } from '#server/people/student/student-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { approveStudents, deleteAccounts } from '#server/school/approval/approval-queries.ts';
import { closeAccounts } from '#server/school/approval/close-accounts-queries.ts';
import { forgetLinesNaming } from '#server/school/approval/erased-lines-queries.ts';
import { applyChanges, type Known, leaveOutTaken, leaveOutUnlisted } from './apply-lines.ts';
import { asImported, isSameStudent } from './checked-line.ts';
import type { StoredLine } from './import-line-queries.ts';
import type { Step } from './import-steps.ts';
import { levelUnlisted } from './planned-line.ts';
import * as queries from './undo-queries.ts';

const EDITED = 'This has been changed since, so it stays.';
const USED = 'This student has been here since (signed in, scanned, given something), so the account stays.';
const TAKEN = 'Another account now has the former student number or email, so this stays.';
const RETURNED = 'This student has been readmitted or changed since, so it stays.';

const idsOf = (lines: readonly { stud_id: number }[]) => lines.map(({ stud_id }) => stud_id);
const rowsOf = (lines: readonly { row_id: number }[]) => lines.map(({ row_id }) => row_id);

/** Deletes accounts that were made and never used; only that there was a line stays. */
async function deleteMade(db: Db, lines: readonly Known[]): Promise<void> {
  if (lines.length === 0) return;
  await queries.forgetWhoWasMade(db, rowsOf(lines));
  const deleted = await deleteAccounts(db, 'student', idsOf(lines), false);
  await forgetTriesOf(db, 'student', deleted);
  await forgetMails(
    db,
    deleted.flatMap(({ email }) => email ?? []),
  );
  await forgetLinesNaming(db, deleted);
}

/** Lets accounts be what they were: those who waited for approval wait again, those who had left have left. */
async function revert(db: Db, lines: readonly Known[], now: Instant): Promise<Known[]> {
  await applyChanges(db, lines, now);
  const closed = lines.filter(({ after }) => !after.isValidated);
  await closeAccounts(db, idsOf(closed), now);
  await queries.storeWhenLeft(db, closed);
  return closed;
}

/**
 * Takes back what some lines of an applied file did, all in one transaction. An account that was made goes where nobody has
 * used it, who left is readmitted, changes are reverted; what is not as the file left it stays, and its line says why.
 * @param lines the last ones first, as they took from each other what is unique
 * @returns whom that closed or changed, and the program levels of all who are others now
 */
export async function undoLines(db: Db, lines: readonly StoredLine[], now: Instant): Promise<Step> {
  const accounts = new Map(
    (
      await heldAccounts(
        db,
        lines.flatMap(({ stud_id }) => stud_id ?? []),
      )
    ).map((each) => [each.stud_id, each]),
  );
  const why = new Map<number, string>();
  const known = lines.flatMap((line): Known[] => {
    const { stud_id, before, after } = line;
    const account = stud_id === null ? undefined : accounts.get(stud_id);
    // Of who is new nothing was before.
    return account && after
      ? [{ ...line, stud_id: account.stud_id, before: before ?? after, after, now: account }]
      : [];
  });
  const stay = (some: readonly { row_id: number }[], reason: string) => {
    for (const { row_id } of some) if (!why.has(row_id)) why.set(row_id, reason);
  };
  const ofAction = (is: StoredLine['action']) => known.filter(({ action }) => action === is);
  const approved = ofAction('change').filter(({ before, wasLeftAt }) => !before.isValidated && wasLeftAt === null);
  const fresh = idsOf(ofAction('new'));
  // Who had left before has a past of their own.
  const used = await queries.usedAccounts(db, [...fresh, ...idsOf(approved)], fresh);
  const isAsLeft = ({ action, after, doneAt, now: account }: Known) =>
    action === 'left'
      ? !account.isValidated && account.leftAt === doneAt
      : account.leftAt === null && isSameStudent(after, asImported(account));
  stay(
    known.filter((line) => !isAsLeft(line) && line.action === 'left'),
    RETURNED,
  );
  stay(
    known.filter((line) => !isAsLeft(line)),
    EDITED,
  );
  // Who had left before has a past of their own.
  stay(
    known.filter(({ stud_id, wasLeftAt }) => wasLeftAt === null && used.has(stud_id)),
    USED,
  );

  const left = () => known.filter(({ row_id }) => !why.has(row_id));
  const made = left().filter(({ action }) => action === 'new');
  await deleteMade(db, made);
  const swapped = left()
    .filter(({ action }) => action === 'change')
    .map((line): Known => ({ ...line, before: line.after, after: line.before }));
  let rest = await leaveOutUnlisted(db, swapped);
  for (const line of swapped) if (!rest.includes(line)) stay([line], levelUnlisted(line.after.courseYearSection));
  const [closed, changed]: [Known[], Known[]] = [[], []];
  // A number that somebody gives back is another's again.
  for (let free = await leaveOutTaken(db, rest); free.length > 0; free = await leaveOutTaken(db, rest)) {
    closed.push(...(await revert(db, free, now)));
    changed.push(...free);
    rest = rest.filter((line) => !free.includes(line));
  }
  stay(rest, TAKEN);

  const returned = left().filter(({ action }) => action === 'left');
  if (returned.length > 0) await approveStudents(db, idsOf(returned), now);

  for (const reason of new Set(why.values()))
    await queries.markUndone(
      db,
      lines.flatMap(({ row_id }) => (why.get(row_id) === reason ? row_id : [])),
      now,
      reason,
    );
  await queries.markUndone(
    db,
    lines.flatMap(({ row_id }) => (why.has(row_id) ? [] : row_id)),
    now,
  );
  return {
    closed: idsOf([...closed, ...made]),
    changed: idsOf([...changed, ...returned]),
    levels: left().flatMap(({ before, after }) => [before.courseYearSection, after.courseYearSection]),
  };
}

import type { Instant } from '#contract/platform/base/fields.ts';
import type { ImportedStudent } from '#contract/school/people-import/import-calls.ts';
import { endFormerAddress } from '#server/account/mailed-code/mailed-code-queries.ts';
import { excuseStudents } from '#server/attendance/roll/leave-excuse-queries.ts';
import { onlyLevels } from '#server/people/program-level/program-level-queries.ts';
import { changeBelongings } from '#server/people/student/belonging-queries.ts';
import {
  heldAccounts,
  holdersButForZeros,
  holdersOf,
  recordProgramChange,
  type StoredAccount,
} from '#server/people/student/student-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { closeAccounts } from '#server/school/approval/approval-queries.ts';
import { insertApproved } from '#server/school/sign-in-sheet/new-student-queries.ts';
import { asImported } from './checked-line.ts';
import * as queries from './import-line-queries.ts';
import type { Step } from './import-steps.ts';

/** A line about an existing account, with its current values; for a new student `before` equals `after`. */
export interface Known extends queries.StoredLine {
  stud_id: number;
  before: ImportedStudent;
  after: ImportedStudent;
  now: StoredAccount;
}

const CHANGED =
  'The student, or the list of program levels, has changed since this was looked at. Please choose the file again.';
const TAKEN = 'Another account now has this student number, email or username.';

/** The lines about existing accounts, which are locked until the transaction ends. */
export async function aboutAccounts(db: Db, lines: readonly queries.StoredLine[]): Promise<Known[]> {
  const ids = lines.flatMap(({ stud_id }) => stud_id ?? []);
  const accounts = ids.length > 0 ? await heldAccounts(db, ids) : [];
  const byId = new Map(accounts.map((account) => [account.stud_id, account]));
  return lines.flatMap((line): Known[] => {
    const { before, after } = line;
    const now = byId.get(line.stud_id ?? 0);
    return now && after ? [{ ...line, stud_id: now.stud_id, before: before ?? after, after, now }] : [];
  });
}

const isUnchanged = ({ before, now }: Known) => JSON.stringify(before) === JSON.stringify(asImported(now));

/** Leaves out lines whose number or address belongs to another account now. */
export async function leaveOutTaken(db: Db, lines: Known[]): Promise<Known[]> {
  const holders = await holdersOf(db, {
    numbers: lines.map(({ after }) => after.student_number || null),
    emails: lines.map(({ after }) => after.email || null),
  });
  const isTaken = ({ stud_id, after }: Known) =>
    holders.some(
      (holder) =>
        holder.stud_id !== stud_id &&
        ((after.student_number !== '' && holder.student_number === after.student_number) ||
          (after.email !== '' && holder.email === after.email)),
    );
  return lines.filter((line) => !isTaken(line));
}

/** Leaves out lines whose new program level is no longer allowed. */
export async function leaveOutUnlisted<Some extends queries.StoredLine>(db: Db, lines: Some[]): Promise<Some[]> {
  const levels = await onlyLevels(db);
  const stays = ({ before, after }: Some) => before?.courseYearSection === after?.courseYearSection;
  return lines.filter((line) => stays(line) || levels?.has(line.after?.courseYearSection ?? '') !== false);
}

/** Sets accounts to the values of lines, as approved and open. */
export async function applyChanges(db: Db, lines: readonly Known[], now: Instant): Promise<void> {
  await queries.storeAccounts(db, lines);
  for (const { stud_id, before, after } of lines)
    if (before.email !== after.email) await endFormerAddress(db, stud_id, now);
  const moved = lines.filter(
    ({ before, after }) => before.courseYearSection !== after.courseYearSection || !before.isValidated,
  );
  const levels = moved.map(({ stud_id, after }) => ({ stud_id, courseYearSection: after.courseYearSection }));
  const moments = await changeBelongings(db, levels, now);
  await excuseStudents(db, moments);
  const changes = moved.flatMap(({ stud_id, before, after }) => {
    const [from, to] = [before.courseYearSection, after.courseYearSection];
    return from === to
      ? []
      : { stud_id, from, to, changedBy: 'admin' as const, createdAt: moments.get(stud_id) ?? now };
  });
  await recordProgramChange(db, ...changes);
}

/**
 * Applies some lines of a preview, all in one transaction. A line becomes a problem if its student has changed since,
 * or if another account now has its number, email address or username.
 * @param keptUntil the time until which the lines are stored from now on
 * @returns the closed, changed and approved accounts, and the program levels of all changed ones
 */
export async function applyLines(
  db: Db,
  lines: readonly queries.StoredLine[],
  now: Instant,
  keptUntil: Instant,
): Promise<Step & { approved: number[] }> {
  const unchanged = (await aboutAccounts(db, lines)).filter(isUnchanged);
  await queries.keepSinceWhenLeft(db, unchanged);
  const doable = await leaveOutUnlisted(db, unchanged);
  const ofAction = (is: queries.StoredLine['action']) => doable.filter(({ action }) => action === is);
  const leaving = ofAction('left').map(({ stud_id }) => stud_id);
  const changing = await leaveOutTaken(db, ofAction('change'));
  await applyChanges(db, changing, now);
  await closeAccounts(db, leaving, now);

  const comers = lines.filter(({ action }) => action === 'new');
  const added = await leaveOutUnlisted(db, comers);
  const numbers = added.flatMap(({ after }) => after?.student_number || []);
  const there = new Set(await holdersButForZeros(db, numbers));
  const isThere = (number: string) => number !== '' && there.has(number.replace(/^0+/, ''));
  const fresh = added.flatMap(({ row_id, after }) =>
    after && !isThere(after.student_number) ? { row_id, after } : [],
  );
  const students = fresh.map(({ after: { isValidated: _always, ...student } }) => student);
  const stored = await insertApproved(db, students, now);
  const idOf = new Map(stored.map(({ username, stud_id }) => [username, stud_id]));
  const made = fresh.flatMap(({ row_id, after }) => {
    const stud_id = idOf.get(after.username);
    return stud_id === undefined ? [] : { row_id, stud_id };
  });
  await queries.keepWhoIsNew(db, made);

  const done = new Set([...made, ...changing, ...ofAction('left')].map(({ row_id }) => row_id));
  const others = lines.filter(({ row_id }) => !done.has(row_id));
  const taken = new Set([...added, ...doable].map(({ row_id }) => row_id));
  const rows = (some: readonly queries.StoredLine[]) => some.map(({ row_id }) => row_id);
  await queries.markProblem(db, rows(others.filter(({ row_id }) => taken.has(row_id))), TAKEN);
  await queries.markProblem(db, rows(others.filter(({ row_id }) => !taken.has(row_id))), CHANGED);
  await queries.markDone(db, rows(lines), now, keptUntil);
  const approved = changing.filter(({ before }) => !before.isValidated).map(({ stud_id }) => stud_id);
  const levels = lines
    .filter(({ row_id }) => done.has(row_id))
    .flatMap(({ before, after }) => [before?.courseYearSection ?? [], after?.courseYearSection ?? []].flat());
  return { closed: leaving, changed: changing.map(({ stud_id }) => stud_id), approved, levels };
}

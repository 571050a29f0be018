import { type Selectable, sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { ImportedStudent } from '#contract/school/people-import/import-calls.ts';
import * as calls from '#contract/school/people-import/import-calls.ts';
import { idsOf } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ImportRowTable } from '#server/platform/database/import-tables.ts';
import type { PlannedLine } from './planned-line.ts';

/** Conditions for lines that can still be applied, and for lines that can be undone. */
export const isToApply = sql<boolean>`"doneAt" is null and action <> 'problem' and action <> 'question'`;
export const isToUndo = sql<boolean>`"doneAt" is not null and "undoneAt" is null and action <> 'problem'`;

const lineColumns = ['line', 'action', 'stud_id', 'before', 'after', 'problem', 'split'] as const;

/** A line as it is stored. */
export type StoredLine = calls.ImportLine & Pick<Selectable<ImportRowTable>, 'row_id' | 'doneAt' | 'wasLeftAt'>;

function asLine<Row extends { before: string | null; after: string | null }>(row: Row) {
  const student = (json: string | null) => (json === null ? null : (JSON.parse(json) as calls.ImportedStudent));
  return { ...row, before: student(row.before), after: student(row.after) };
}

export async function insertLines(
  db: Db,
  import_id: number,
  lines: readonly PlannedLine[],
  keptUntil: Instant,
): Promise<void> {
  const json = (student: calls.ImportedStudent | null) => student && JSON.stringify(student);
  await db
    .insertInto('import_row')
    .values(
      lines.map(({ before, after, action, ...line }) => ({
        ...line,
        import_id,
        action: action as calls.ImportAction,
        before: json(before),
        after: json(after),
        doneAt: null,
        keptUntil,
      })),
    )
    .execute();
}

/** Deletes a batch of a file's lines that were not applied. @returns the number of lines */
export async function deleteWaitingLines(db: Db, import_id: number, most: number): Promise<number> {
  const some = db
    .selectFrom('import_row')
    .select('row_id')
    .where('import_id', '=', import_id)
    .where('doneAt', 'is', null)
    .limit(most);
  const { numDeletedRows } = await db.deleteFrom('import_row').where('row_id', 'in', some).executeTakeFirst();
  return Number(numDeletedRows);
}

const storedLines = (db: Db, import_id: number, most: number) =>
  db
    .selectFrom('import_row')
    .select([...lineColumns, 'row_id', 'doneAt', 'wasLeftAt'])
    .where('import_id', '=', import_id)
    .limit(most);

/** The next lines to apply, in order. */
export async function waitingLines(db: Db, import_id: number, most: number): Promise<StoredLine[]> {
  return (await storedLines(db, import_id, most).where(isToApply).orderBy('line').execute()).map(asLine);
}

/** The next lines to undo, the last one first. */
export async function linesToUndo(db: Db, import_id: number, most: number): Promise<StoredLine[]> {
  return (await storedLines(db, import_id, most).where(isToUndo).orderBy('line', 'desc').execute()).map(asLine);
}

/** Stores when lines were applied, and until when the lines are kept. */
export async function markDone(db: Db, row_ids: readonly number[], doneAt: Instant, keptUntil: Instant): Promise<void> {
  if (row_ids.length === 0) return;
  await db.updateTable('import_row').set({ doneAt, keptUntil }).where('row_id', 'in', row_ids).execute();
}

/** Stores since when the students of these lines had left, so that undoing the import restores that date. */
export async function keepSinceWhenLeft(
  db: Db,
  lines: readonly { row_id: number; action: calls.ImportAction; now: { leftAt: Instant | null } }[],
): Promise<void> {
  for (const { row_id, action, now } of lines)
    if (action === 'change' && now.leftAt !== null)
      await db.updateTable('import_row').set({ wasLeftAt: now.leftAt }).where('row_id', '=', row_id).execute();
}

/** Stores the accounts that lines have created. */
export async function keepWhoIsNew(db: Db, made: readonly { row_id: number; stud_id: number }[]): Promise<void> {
  if (made.length === 0) return;
  const given = made.map(({ row_id, stud_id }) => sql`(cast(${row_id} as integer), cast(${stud_id} as integer))`);
  await sql`with given (id, student) as (values ${sql.join(given)})
    update import_row set stud_id = given.student from given where row_id = given.id`.execute(db);
}

/** Marks lines as problems. */
export async function markProblem(db: Db, row_ids: readonly number[], problem: string): Promise<void> {
  if (row_ids.length === 0) return;
  await db.updateTable('import_row').set({ action: 'problem', problem }).where('row_id', 'in', row_ids).execute();
}

/** The numbers of a file's lines that add, change and close accounts. */
export async function countedLines(db: Db, import_id: number): Promise<Record<'new' | 'change' | 'left', number>> {
  const lines = db.selectFrom('import_row').select(({ fn }) => ['action', fn.countAll<number>().as('lines')]);
  const rows = await lines.where('import_id', '=', import_id).groupBy('action').execute();
  return { new: 0, change: 0, left: 0, ...Object.fromEntries(rows.map(({ action, lines: count }) => [action, count])) };
}

/** Lines that need a decision come first. */
const byNeed = sql`case action when 'problem' then 0 when 'question' then 1 else 2 end`;

/**
 * A page of a file's lines, optionally of one kind: first lines with a problem, then lines with a question, then all
 * others.
 */
export async function importLines(
  db: Db,
  import_id: number,
  { action, page }: { action: calls.ImportAction | ''; page: number },
): Promise<calls.ImportLine[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(lineColumns)
    .where('import_id', '=', import_id)
    .$if(action !== '', (query) => query.where('action', '=', action as calls.ImportAction))
    .orderBy(byNeed)
    .orderBy('line')
    .limit(calls.LINES_A_PAGE)
    .offset((page - 1) * calls.LINES_A_PAGE)
    .execute();
  return rows.map(asLine);
}

/** The numbers of lines with the question whether the line means an existing student. */
export async function openQuestions(db: Db, import_id: number): Promise<number[]> {
  const questions = db.selectFrom('import_row').select('line').where('import_id', '=', import_id);
  const rows = await questions.where('action', '=', 'question').where('stud_id', 'is not', null).execute();
  return rows.map(({ line }) => line);
}

/** Tables in which a student's activity leaves traces. Cards do not count, because they may only have been printed. */
const traces = [
  'sign_in',
  'attendance',
  'roll_change',
  'excuse',
  'leave',
  'enrolment',
  'points_ledger',
  'award',
  'shop_transaction',
  'photo',
  'former_photo',
  'profile_change',
] as const;

/**
 * The students among these who have signed in, been scanned, got points or an excuse, or done anything else.
 * @param made students whom a file created without a password: a password that they have now counts like a sign-in
 */
export async function usedAccounts(db: Db, stud_ids: readonly number[], made: readonly number[]): Promise<Set<number>> {
  if (stud_ids.length === 0) return new Set();
  const found = traces.map(
    (table) => sql`select stud_id from ${sql.table(table)} where stud_id in ${idsOf(db, stud_ids)}`,
  );
  const chosen = sql`select stud_id from student where stud_id in ${idsOf(db, made)}
    and password <> '' and "oneTimePasswordUntil" is null`;
  const { rows } = await sql<{ stud_id: number }>`${sql.join([...found, chosen], sql` union `)}`.execute(db);
  return new Set(rows.map(({ stud_id }) => stud_id));
}

/** Stores that lines are undone, or why they could not be; '' for undone lines. */
export async function markUndone(db: Db, row_ids: readonly number[], undoneAt: Instant, why: string): Promise<void> {
  await db.updateTable('import_row').set({ undoneAt, problem: why }).where('row_id', 'in', row_ids).execute();
}

/** Removes the student from lines whose created account is deleted. The line itself stays, without data. */
export async function forgetWhoWasMade(db: Db, row_ids: readonly number[]): Promise<void> {
  const nothing = { stud_id: null, before: null, after: null };
  await db.updateTable('import_row').set(nothing).where('row_id', 'in', row_ids).execute();
}

/** Stores since when students had left before a file readmitted them; null for students who waited for approval. */
export async function storeWhenLeft(
  db: Db,
  students: readonly { stud_id: number; wasLeftAt: Instant | null }[],
): Promise<void> {
  for (const { stud_id, wasLeftAt } of students)
    await db.updateTable('student').set({ leftAt: wasLeftAt }).where('stud_id', '=', stud_id).execute();
}

/** Stores the new values of these accounts, approved and open, in one statement. The caller must lock their rows. */
export async function storeAccounts(
  db: Db,
  students: readonly { stud_id: number; after: ImportedStudent }[],
): Promise<void> {
  if (students.length === 0) return;
  const text = (value: string) => sql`cast(${value} as text)`;
  const given = students.map(({ stud_id, after }) => {
    const { first_name, middle_name, last_name, courseYearSection, student_number, email } = after;
    const texts = [first_name, middle_name, last_name, courseYearSection, student_number, email].map(text);
    return sql`(cast(${stud_id} as integer), ${sql.join(texts)})`;
  });
  await sql`with given (id, first, middle, last, program, number, mail) as (values ${sql.join(given)})
    update student set first_name = given.first, middle_name = given.middle, last_name = given.last,
      "courseYearSection" = given.program, student_number = nullif(given.number, ''), email = nullif(given.mail, ''),
      "isValidated" = ${sql.lit(true)}, "leftAt" = null
    from given where stud_id = given.id`.execute(db);
}

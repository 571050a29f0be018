import { type Selectable, sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import * as calls from '#contract/school/people-import/import-calls.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ImportRunTable } from '#server/platform/database/import-tables.ts';
import type { PlannedLine } from './import-plan.ts';

/** Files that are shown of those there were. */
const LATEST = 5;

/** Stores a file that was read, dropped until all of its lines are stored. */
export async function insertRun(
  db: Db,
  run: Omit<Selectable<ImportRunTable>, 'import_id' | 'state' | 'appliedAt'>,
): Promise<number> {
  const values = { ...run, state: 'dropped', appliedAt: null } as const;
  return (await db.insertInto('import_run').values(values).returning('import_id').executeTakeFirstOrThrow()).import_id;
}

/** Stores lines of a preview. */
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

/** Keeps what has become of a file. */
export async function changeRun(
  db: Db,
  import_id: number,
  changes: Partial<Selectable<ImportRunTable>>,
): Promise<void> {
  await db.updateTable('import_run').set(changes).where('import_id', '=', import_id).execute();
}

/** Holds a file until the transaction ends, so that two who apply it follow one another. */
export function heldRun(db: Db, import_id: number): Promise<Selectable<ImportRunTable> | undefined> {
  return db.selectFrom('import_run').selectAll().where('import_id', '=', import_id).forUpdate().executeTakeFirst();
}

/** Throws away the lines of a file that were not applied, a number at a time. @returns how many */
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

/** Files of this administrator that could still be applied, but for one. */
export async function otherPreviews(db: Db, admin_id: number, but: number): Promise<number[]> {
  const rows = await db
    .selectFrom('import_run')
    .select('import_id')
    .where('admin_id', '=', admin_id)
    .where('import_id', '!=', but)
    .where('state', '=', 'previewed')
    .execute();
  return rows.map(({ import_id }) => import_id);
}

const isWaiting = sql<boolean>`"doneAt" is null and action <> 'problem'`;
const waitingCount = sql<number>`count(*) filter (where ${isWaiting})`;

/** The next lines that are to be applied, in order. */
export async function waitingLines(
  db: Db,
  import_id: number,
  most: number,
): Promise<(calls.ImportLine & { row_id: number })[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['row_id', 'line', 'action', 'stud_id', 'before', 'after', 'problem'])
    .where('import_id', '=', import_id)
    .where(isWaiting)
    .orderBy('line')
    .limit(most)
    .execute();
  return rows.map(asLine);
}

function asLine<Row extends { before: string | null; after: string | null }>(row: Row) {
  const student = (json: string | null) => (json === null ? null : (JSON.parse(json) as calls.ImportedStudent));
  return { ...row, before: student(row.before), after: student(row.after) };
}

/** Keeps that lines are applied, and until when they are kept. */
export async function markDone(db: Db, row_ids: readonly number[], doneAt: Instant, keptUntil: Instant): Promise<void> {
  if (row_ids.length === 0) return;
  await db.updateTable('import_row').set({ doneAt, keptUntil }).where('row_id', 'in', row_ids).execute();
}

/** Keeps whom lines have made, by the username that they were given. */
export async function keepWhoIsNew(db: Db, made: readonly { row_id: number; stud_id: number }[]): Promise<void> {
  if (made.length === 0) return;
  const given = made.map(({ row_id, stud_id }) => sql`(cast(${row_id} as integer), cast(${stud_id} as integer))`);
  await sql`with given (id, student) as (values ${sql.join(given)})
    update import_row set stud_id = given.student from given where row_id = given.id`.execute(db);
}

/** Lets lines be problems. */
export async function markProblem(db: Db, row_ids: readonly number[], problem: string): Promise<void> {
  if (row_ids.length === 0) return;
  await db.updateTable('import_row').set({ action: 'problem', problem }).where('row_id', 'in', row_ids).execute();
}

/** Files as answers show them, newest first: the latest of the school, or the one of this id. */
export async function importRuns(db: Db, import_id?: number): Promise<calls.ImportRun[]> {
  const runs = await db
    .selectFrom('import_run')
    .selectAll()
    .$if(import_id !== undefined, (query) => query.where('import_id', '=', import_id ?? 0))
    .orderBy('import_id', 'desc')
    .limit(LATEST)
    .execute();
  if (runs.length === 0) return [];
  const counted = await db
    .selectFrom('import_row')
    .select(({ fn }) => ['import_id', 'action', fn.countAll<number>().as('lines'), waitingCount.as('waiting')])
    .where(
      'import_id',
      'in',
      runs.map((run) => run.import_id),
    )
    .groupBy(['import_id', 'action'])
    .execute();
  return runs.map(({ admin_id: _who, keptUntil: _until, same, ignored, newLevels, ...run }) => {
    const counts = { new: 0, change: 0, left: 0, problem: 0, same };
    let waiting = 0;
    for (const row of counted.filter((each) => each.import_id === run.import_id)) {
      counts[row.action] = row.lines;
      waiting += row.waiting;
    }
    const read = {
      encoding: run.encoding as calls.ImportRun['encoding'],
      ignored: JSON.parse(ignored) as string[],
      newLevels: JSON.parse(newLevels) as calls.ImportRun['newLevels'],
    };
    return { ...run, ...read, counts, waiting };
  });
}

/** A page of a file's lines, of one kind where it says which. */
export async function linesOf(
  db: Db,
  import_id: number,
  { action, page }: { action: calls.ImportAction | ''; page: number },
): Promise<calls.ImportLine[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['line', 'action', 'stud_id', 'before', 'after', 'problem'])
    .where('import_id', '=', import_id)
    .$if(action !== '', (query) => query.where('action', '=', action as calls.ImportAction))
    .orderBy('line')
    .limit(calls.LINES_A_PAGE)
    .offset((page - 1) * calls.LINES_A_PAGE)
    .execute();
  return rows.map(asLine);
}

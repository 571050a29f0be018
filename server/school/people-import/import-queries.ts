import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Encoding } from '#contract/school/people-import/encodings.ts';
import * as calls from '#contract/school/people-import/import-calls.ts';
import type { ImportField } from '#contract/school/people-import/import-headings.ts';
import { secondsAfter } from '#server/platform/base/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ImportRunTable } from '#server/platform/database/import-tables.ts';
import type { Reading } from '#server/school/people-file/people-table.ts';
import { isToApply, isToUndo } from './import-line-queries.ts';
import type { LineAnswers } from './planned-line.ts';

/** The number of latest files that are shown, not counting discarded files. */
const LATEST = 30;

/** How to read a file: its columns and other options, as an administrator chose them. Null means not chosen. */
export interface StoredReading {
  /** '' to detect it. */
  encoding: Encoding | '';
  sheet: string;
  columns: readonly (ImportField | null)[] | null;
  nameOrder: calls.NameOrder | null;
  titleCase: boolean;
}

/** The result of planning a file's lines. */
export type Outcome = Pick<calls.ImportRun, 'notes' | 'skipped' | 'alikeLevels' | 'leavers'>;

const noOutcome: Outcome = { notes: [], skipped: { count: 0, rows: [] }, alikeLevels: [], leavers: null };

type Run = Selectable<ImportRunTable>;
/** A file as it is stored, with its JSON columns parsed. */
export type StoredRun = Omit<Run, 'reading' | 'answers' | 'outcome'> & {
  reading: StoredReading;
  answers: LineAnswers;
  outcome: Outcome;
};

const asStored = ({ reading, answers, outcome, ...run }: Run): StoredRun => ({
  ...run,
  reading: { encoding: '', sheet: '', columns: null, nameOrder: null, titleCase: false, ...JSON.parse(reading) },
  answers: { lines: {}, names: {}, ...JSON.parse(answers) },
  outcome: { ...noOutcome, ...JSON.parse(outcome) },
});

export type RunChanges = Partial<Omit<StoredRun, 'import_id'>>;

function asColumns({ reading, answers, outcome, ...changes }: RunChanges): Partial<Run> {
  const json = Object.entries({ reading, answers, outcome }).filter(([, value]) => value !== undefined);
  return { ...changes, ...Object.fromEntries(json.map(([name, value]) => [name, JSON.stringify(value)])) };
}

/** Stores an uploaded file with its bytes, before its columns are known. */
export async function insertRun(
  db: Db,
  { reading, ...run }: Omit<StoredRun, 'import_id' | 'state' | 'appliedAt' | 'answers' | 'outcome' | 'turn'>,
  bytes: Buffer,
): Promise<number> {
  const { import_id } = await db
    .insertInto('import_run')
    .values({
      ...run,
      reading: JSON.stringify(reading),
      answers: '{}',
      outcome: '{}',
      turn: 0,
      state: 'columns',
      appliedAt: null,
    })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  await db.insertInto('import_file').values({ import_id, bytes, keptUntil: run.keptUntil }).execute();
  return import_id;
}

/** Stores changes of a file. */
export async function changeRun(db: Db, import_id: number, changes: RunChanges): Promise<void> {
  await db.updateTable('import_run').set(asColumns(changes)).where('import_id', '=', import_id).execute();
}

/** A file as it is stored. */
export async function storedRun(db: Db, import_id: number): Promise<StoredRun | undefined> {
  const run = await db.selectFrom('import_run').selectAll().where('import_id', '=', import_id).executeTakeFirst();
  return run && asStored(run);
}

/** A stored file, locked until the transaction ends, so that concurrent applies run one after another. */
export async function heldRun(db: Db, import_id: number): Promise<StoredRun | undefined> {
  const runs = db.selectFrom('import_run').selectAll().where('import_id', '=', import_id);
  const run = await runs.forUpdate().executeTakeFirst();
  return run && asStored(run);
}

/** Stores data of a file that is being planned, unless a newer plan has begun. @returns whether it was stored */
export async function inTurn(
  db: Db,
  import_id: number,
  turn: number,
  store: (db: Db) => Promise<void>,
): Promise<boolean> {
  const run = await heldRun(db, import_id);
  if (run?.turn !== turn || run.state !== 'columns') return false;
  await store(db);
  return true;
}

/** The other files of this administrator that can still be applied. */
export async function otherPreviews(db: Db, admin_id: number, but: number): Promise<number[]> {
  const rows = await db
    .selectFrom('import_run')
    .select('import_id')
    .where('admin_id', '=', admin_id)
    .where('import_id', '!=', but)
    .where('state', 'in', ['columns', 'previewed'])
    .execute();
  return rows.map(({ import_id }) => import_id);
}

const countOf = (is: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${is})`;

/** Files in the form that calls return, newest first: the school's latest files, or only the file with this id. */
export async function importRuns(db: Db, now: Instant, import_id?: number): Promise<calls.ImportRun[]> {
  const runs = await db
    .selectFrom('import_run')
    .selectAll()
    .$if(import_id !== undefined, (query) => query.where('import_id', '=', import_id ?? 0))
    .$if(import_id === undefined, (query) => query.where('state', '<>', 'dropped'))
    .orderBy('import_id', 'desc')
    .limit(LATEST)
    .execute();
  if (runs.length === 0) return [];
  const ids = runs.map((run) => run.import_id);
  const counted = await db
    .selectFrom('import_row')
    .select(({ fn }) => ['import_id', 'action', fn.countAll<number>().as('lines'), countOf(isToApply).as('waiting')])
    .select([countOf(isToUndo).as('toUndo'), countOf(sql`"undoneAt" is not null and problem <> ''`).as('stayed')])
    .where('import_id', 'in', ids)
    .groupBy(['import_id', 'action'])
    .execute();
  return runs.map((row) => {
    const { admin_id: _who, keptUntil: _until, answers: _answers, reading: _how, turn: _turn, ...run } = asStored(row);
    const { same, outcome, ignored, newLevels, ...shown } = run;
    const counts = { new: 0, change: 0, left: 0, problem: 0, question: 0, same };
    const sums = { waiting: 0, toUndo: 0, stayed: 0 };
    for (const each of counted.filter((line) => line.import_id === run.import_id)) {
      counts[each.action] = each.lines;
      for (const sum of ['waiting', 'toUndo', 'stayed'] as const) sums[sum] += each[sum];
    }
    const isUndone = run.state === 'undoing' || run.state === 'undone';
    const undoUntil = run.appliedAt && secondsAfter(run.appliedAt, calls.UNDO_DAYS * 86_400);
    const isUndoable = run.state === 'undoing' || (run.state === 'applied' && undoUntil !== null && undoUntil > now);
    return {
      ...shown,
      ...outcome,
      encoding: run.encoding as calls.ImportRun['encoding'],
      ignored: JSON.parse(ignored) as string[],
      newLevels: JSON.parse(newLevels) as calls.ImportRun['newLevels'],
      counts,
      waiting: isUndone ? sums.toUndo : sums.waiting,
      stayed: sums.stayed,
      undoUntil: isUndoable ? undoUntil : null,
    };
  });
}

/** The bytes of a file, while they are stored. */
export async function fileBytes(db: Db, import_id: number): Promise<Buffer | undefined> {
  const file = await db.selectFrom('import_file').select('bytes').where('import_id', '=', import_id).executeTakeFirst();
  return file && Buffer.from(file.bytes);
}

export async function deleteBytes(db: Db, import_ids: readonly number[]): Promise<void> {
  if (import_ids.length > 0) await db.deleteFrom('import_file').where('import_id', 'in', import_ids).execute();
}

/** The remembered columns for headings with this hash. */
export async function rememberedColumns(db: Db, headings: string): Promise<Reading | undefined> {
  const choice = db.selectFrom('import_choice').select('value').where('kind', '=', 'columns');
  const found = await choice.where('key', '=', headings).executeTakeFirst();
  return found && (JSON.parse(found.value) as Reading);
}

/** The remembered program level of each spelling. */
export async function levelChoices(db: Db): Promise<Map<string, string>> {
  const choices = await db.selectFrom('import_choice').select(['key', 'value']).where('kind', '=', 'level').execute();
  return new Map(choices.map(({ key, value }) => [key, value]));
}

/** Remembers an answer in place of the previous answer. */
export async function remember(db: Db, kind: 'columns' | 'level', key: string, value: string): Promise<void> {
  await db
    .insertInto('import_choice')
    .values({ kind, key, value })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ value }))
    .execute();
}

import type { Instant } from '#contract/platform/base/fields.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/people-import/import-calls.ts';
import { instantIn, secondsAfter } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import { type FileRows, fileRows } from '#server/school/people-file/file-rows.ts';
import { type Headings, headingsOf, type Reading, readPeople } from '#server/school/people-file/people-table.ts';
import * as lineQueries from './import-line-queries.ts';
import * as queries from './import-queries.ts';
import { planPeople } from './plan-people.ts';

/** The number of lines per batch when storing or deleting. */
const AT_A_TIME = 200;

/** A file whose lines are not read yet. */
export interface OpenedFile {
  file: FileRows;
  headings: Headings;
}

/** Opens a file with the chosen options. @returns it, or `notATable`, `tableTooLarge` */
export async function openFile(
  bytes: Buffer,
  { encoding, sheet }: Pick<queries.StoredReading, 'encoding' | 'sheet'>,
): Promise<OpenedFile | typeof calls.notATable | typeof calls.tableTooLarge> {
  const file = await fileRows(bytes, { encoding: encoding || undefined, sheet });
  if (file instanceof Refusal) return file;
  const headings = headingsOf(file);
  return headings instanceof Refusal ? headings : { file, headings };
}

/** Whether a file can still be read again, and applied. */
export const isOpen = ({ state, createdAt }: Pick<queries.StoredRun, 'state' | 'createdAt'>, now: Instant) =>
  (state === 'columns' || state === 'previewed') && secondsAfter(createdAt, calls.PREVIEW_HOURS * 3600) > now;

/** A file as answers show it. */
export async function runOf(
  { clock, database }: Services,
  import_id: number,
): Promise<{ import: calls.ImportRun } | typeof notFound> {
  const [run] = await queries.importRuns(database.read, instantIn(clock), import_id);
  return run ? { import: run } : notFound;
}

/** Deletes a file's lines that were not applied. */
export async function dropLines({ database }: Services, import_id: number): Promise<void> {
  for (let gone = AT_A_TIME; gone === AT_A_TIME; )
    gone = await database.write((db) => lineQueries.deleteWaitingLines(db, import_id, AT_A_TIME));
}

/**
 * Starts to plan a file again. The file has the state `columns` until its lines are planned.
 * @param changes stores answers, in the same transaction
 * @returns the file, or `notFound`, `importOver`
 */
export function beginTurn(
  { clock, database }: Services,
  import_id: number,
  changes: (run: queries.StoredRun) => queries.RunChanges,
): Promise<queries.StoredRun | typeof notFound | typeof calls.importOver> {
  return database.write(async (db) => {
    const run = await queries.heldRun(db, import_id);
    if (!run) return notFound;
    if (!isOpen(run, instantIn(clock))) return calls.importOver;
    const next = { ...changes(run), state: 'columns' as const, turn: run.turn + 1 };
    await queries.changeRun(db, import_id, next);
    return { ...run, ...next };
  });
}

/** Deletes the lines of a file that is planned again. @returns false if a newer plan has begun */
export async function clearLines(
  { database }: Services,
  { import_id, turn }: Pick<queries.StoredRun, 'import_id' | 'turn'>,
): Promise<boolean> {
  for (let gone = AT_A_TIME; gone === AT_A_TIME; ) {
    const isMine = await database.write((db) =>
      queries.inTurn(db, import_id, turn, async () => {
        gone = await lineQueries.deleteWaitingLines(db, import_id, AT_A_TIME);
      }),
    );
    if (!isMine) return false;
  }
  return true;
}

/**
 * Plans the effect of each line of a file and stores it in place of the former plan.
 * @param run the file as it was when this plan began; a newer plan replaces it
 * @returns the file, or the reason why its lines could not be read
 */
export async function planRun(
  services: Services,
  { import_id, turn, mode, answers, keptUntil }: queries.StoredRun,
  { file, headings }: OpenedFile,
  reading: Reading,
): Promise<
  Awaited<ReturnType<typeof runOf>> | typeof calls.importBusy | Extract<Awaited<ReturnType<typeof readPeople>>, Refusal>
> {
  const people = await readPeople(file, headings, reading);
  if (people instanceof Refusal) return people;
  const { lines, newLevels, ...found } = await planPeople(services, mode, people, answers);
  if (!(await clearLines(services, { import_id, turn }))) return calls.importBusy;
  const kept = lines.filter(({ action }) => action !== 'same');
  const inTurn = (store: Parameters<typeof queries.inTurn>[3]) =>
    services.database.write((db) => queries.inTurn(db, import_id, turn, store));
  for (let at = 0; at < kept.length; at += AT_A_TIME) {
    const some = kept.slice(at, at + AT_A_TIME);
    if (!(await inTurn((db) => lineQueries.insertLines(db, import_id, some, keptUntil)))) return calls.importBusy;
  }
  const isDone = await inTurn((db) =>
    queries.changeRun(db, import_id, {
      state: 'previewed',
      ignored: JSON.stringify(people.ignored),
      newLevels: JSON.stringify(newLevels),
      outcome: { ...found, skipped: people.skipped },
      same: lines.length - kept.length,
    }),
  );
  return isDone ? runOf(services, import_id) : calls.importBusy;
}

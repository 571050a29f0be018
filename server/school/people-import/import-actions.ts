import { createHash } from 'node:crypto';
import { notFound, Refusal, refusal } from '#contract/platform/base/refusal.ts';
import type { Encoding } from '#contract/school/people-import/encodings.ts';
import * as calls from '#contract/school/people-import/import-calls.ts';
import type { AdministratorActor } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action, ActionResult } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Reading } from '#server/school/people-file/people-table.ts';
import { headingsKey, rememberedReading, tableOf } from './import-columns.ts';
import { importLines, openQuestions } from './import-line-queries.ts';
import * as queries from './import-queries.ts';
import {
  beginTurn,
  clearLines,
  dropLines,
  isOpen,
  type OpenedFile,
  openFile,
  planRun,
  runOf,
} from './stored-import.ts';

/** The least number of columns: identifying students takes a name, a program level and an identifying field. */
const FEWEST_COLUMNS = 3;

/** An uploaded file. */
export interface SentFile {
  bytes: Buffer;
  fileName: string;
  mode: calls.ImportMode;
  /** The requested encoding; '' to detect it. */
  encoding: Encoding | '';
}

/**
 * Stores a file of students for a day. If its columns were assigned before, also plans and stores the effect of each
 * line; nothing else changes. Earlier previews of the same administrator that were not applied are discarded.
 * @returns the file, or `notATable`, `columnsMissing`, `tableTooLarge`, `importBusy`
 * @see docs/decisions/0034
 */
export async function previewFile(
  services: Services,
  who: AdministratorActor,
  { bytes, fileName, mode, encoding }: SentFile,
): ActionResult<typeof calls.previewImport> {
  const { clock, database } = services;
  const opened = await openFile(bytes, { encoding, sheet: '' });
  if (opened instanceof Refusal) return opened;
  const { file, headings } = opened;
  if (headings.texts.length < FEWEST_COLUMNS) {
    const needs = 'This file needs columns for a name, a program level, and a student number, an email or a username.';
    return refusal(calls.columnsMissing.code, calls.columnsMissing.status, needs, 'file');
  }
  const remembered = await rememberedReading(services, headings);
  const { import_id, former } = await database.write(async (db) => {
    const run = {
      admin_id: who.admin_id,
      mode,
      fileName,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      encoding: file.encoding,
      delimiter: file.delimiter,
      ignored: '[]',
      newLevels: '{"count":0,"names":[]}',
      reading: { encoding, sheet: file.sheet, columns: null, nameOrder: null, titleCase: false, ...remembered },
      same: 0,
      createdAt: instantIn(clock),
      keptUntil: instantIn(clock, calls.PREVIEW_HOURS * 3600),
    };
    const import_id = await queries.insertRun(db, run, bytes);
    const former = await queries.otherPreviews(db, who.admin_id, import_id);
    for (const other of former) await queries.changeRun(db, other, { state: 'dropped' });
    await queries.deleteBytes(db, former);
    return { import_id, former };
  });
  for (const other of former) await dropLines(services, other);
  const run = remembered && (await queries.storedRun(database.read, import_id));
  if (!run || !remembered) return runOf(services, import_id);
  const planned = await planRun(services, run, opened, remembered);
  // The remembered columns may no longer fit. Then an administrator assigns them again.
  return planned instanceof Refusal && planned.status === 400
    ? runOf(services, import_id)
    : (planned as { import: calls.ImportRun });
}

/** Opens a stored file. @returns it with its rows, or `notFound`, `importOver`, or the reason why it cannot be read */
async function openKept(
  { clock, database: { read } }: Services,
  import_id: number,
  how?: Pick<queries.StoredReading, 'encoding' | 'sheet'>,
): Promise<
  | { run: queries.StoredRun; opened: OpenedFile }
  | typeof notFound
  | typeof calls.importOver
  | typeof calls.notATable
  | typeof calls.tableTooLarge
> {
  const run = await queries.storedRun(read, import_id);
  if (!run) return notFound;
  const bytes = isOpen(run, instantIn(clock)) ? await queries.fileBytes(read, import_id) : undefined;
  if (!bytes) return calls.importOver;
  const opened = await openFile(bytes, how ?? run.reading);
  return opened instanceof Refusal ? opened : { run, opened };
}

/** The columns of a file, and the field of each. @returns them, or `notFound`, `importOver` */
export const fileTable: Action<typeof calls.getImportTable> = async ({ params: { importId: import_id } }, services) => {
  const kept = await openKept(services, import_id);
  // The file could be opened when it was uploaded, so it can be opened now.
  if (kept instanceof Refusal) return kept as typeof calls.importOver;
  const shown = await runOf(services, import_id);
  if (shown instanceof Refusal) return shown;
  const { opened, run } = kept;
  return { ...shown, table: await tableOf(services, opened.file, opened.headings, run.reading) };
};

/**
 * Reads a file with the given columns, and remembers them for the same headings; without given columns, they are
 * guessed again. Answers to questions about lines stay if nothing changes in how the lines are read.
 * @returns the file, or `notFound`, `importOver`, `notATable`, `columnsMissing`, `columnsUnclear`, `tableTooLarge`,
 *   `importBusy`
 */
export const readFile: Action<typeof calls.readImport> = async (
  { params: { importId: import_id }, body: { mode, ...said } },
  services,
) => {
  const kept = await openKept(services, import_id, said);
  if (kept instanceof Refusal) return kept;
  const { opened } = kept;
  const { file, headings } = opened;
  const isSaid = said.columns.length > 0;
  const reading = isSaid
    ? { ...said, sheet: file.sheet }
    : { ...said, sheet: file.sheet, columns: null, nameOrder: null };
  const begun = await beginTurn(services, import_id, (run) => {
    const isReadAlike = JSON.stringify(run.reading) === JSON.stringify({ ...run.reading, ...reading });
    const answers = isReadAlike ? run.answers : { lines: {}, names: {} };
    return { mode, reading, answers, encoding: file.encoding, delimiter: file.delimiter };
  });
  if (begun instanceof Refusal) return begun;
  if (!isSaid) return (await clearLines(services, begun)) ? runOf(services, import_id) : calls.importBusy;
  const { columns, nameOrder, titleCase } = said;
  const planned = await planRun(services, begun, opened, { columns, nameOrder, titleCase });
  if (!(planned instanceof Refusal)) {
    const value: Reading = { columns, nameOrder, titleCase };
    await services.database.write((db) =>
      queries.remember(db, 'columns', headingsKey(headings), JSON.stringify(value)),
    );
  }
  return planned;
};

/**
 * Answers questions of a file and plans its lines again. The program level of a spelling is remembered for all files,
 * if a file has asked about that spelling.
 * @returns the file, or `notFound`, `importOver`, `columnsUnclear`, `importBusy`
 */
export const answerFile: Action<typeof calls.answerImport> = async (
  { params: { importId: import_id }, body: { all, lines, levels, names } },
  services,
) => {
  const kept = await openKept(services, import_id);
  if (kept instanceof Refusal) return kept as typeof calls.importOver;
  const { columns, nameOrder, titleCase } = kept.run.reading;
  if (!columns || nameOrder === null) return calls.columnsUnclear;
  const { database } = services;
  const open = all === '' ? [] : await openQuestions(database.read, import_id);
  const begun = await beginTurn(services, import_id, ({ answers }) => ({
    answers: {
      lines: {
        ...answers.lines,
        ...Object.fromEntries(open.map((line) => [line, all])),
        ...Object.fromEntries(lines.map(({ line, answer }) => [line, answer])),
      },
      names: { ...answers.names, ...Object.fromEntries(names.map(({ line, ...parts }) => [line, parts])) },
    },
  }));
  if (begun instanceof Refusal) return begun;
  await database.write(async (db) => {
    const answerable = new Set((await queries.levelChoices(db)).keys());
    for (const { level } of kept.run.outcome.alikeLevels) answerable.add(level);
    for (const { level, as } of levels) if (answerable.has(level)) await queries.remember(db, 'level', level, as);
  });
  const planned = await planRun(services, begun, kept.opened, { columns, nameOrder, titleCase });
  return planned as Awaited<ActionResult<typeof calls.answerImport>>;
};

/** Discards the lines that are not applied yet. Applied lines stay. @returns the file, or `notFound` */
export const dropFile: Action<typeof calls.dropImport> = async ({ who, params: { importId: import_id } }, services) => {
  const dropped = await services.database.write(async (db) => {
    const run = await queries.heldRun(db, import_id);
    if (!run) return notFound;
    if (run.state === 'applied' || run.state === 'undoing' || run.state === 'undone') return undefined;
    await queries.changeRun(db, import_id, { state: 'dropped' });
    await queries.deleteBytes(db, [import_id]);
    // A file that was not applied at all has affected no one.
    if (run.state === 'applying') await audit(db, services.clock, who, 'drop-import', `${import_id}`);
    return import_id;
  });
  if (dropped instanceof Refusal) return dropped;
  if (dropped) await dropLines(services, import_id);
  return runOf(services, import_id);
};

/** A file with a page of its lines. @returns it, or `notFound` */
export const fileWithLines: Action<typeof calls.getImport> = async (
  { params: { importId: import_id }, query: { action, page } },
  services,
) => {
  const run = await runOf(services, import_id);
  if (run instanceof Refusal) return run;
  const { same: _same, ...counts } = run.import.counts;
  const lines = action === '' ? Object.values(counts).reduce((sum, each) => sum + each, 0) : counts[action];
  return {
    ...run,
    lines: await importLines(services.database.read, import_id, { action, page: page ?? 1 }),
    pages: Math.max(1, Math.ceil(lines / calls.LINES_A_PAGE)),
  };
};

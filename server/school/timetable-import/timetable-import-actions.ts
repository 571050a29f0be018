import type { RefusalOf, ReplyOf } from '#contract/platform/base/call.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import { notFound, Refusal, refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/timetable-import/timetable-import-calls.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { fileRows } from '#server/school/people-file/file-rows.ts';
import { readInProcess } from '#server/school/workbook/file-process.ts';
import { RefusedCalendar, type TimetableFile } from './calendar-file.ts';
import type { CalendarLine } from './calendar-process.ts';
import { titleKey } from './match-subject.ts';
import { planTimetable, type TimetablePlan } from './plan-timetable.ts';
import * as queries from './timetable-import-queries.ts';
import { readTimetable, timetableHeadings } from './timetable-table.ts';

/** How long reading a calendar may take, in milliseconds; 10,000 recurrences take 1 s, longer on a busy machine. */
const LONGEST_READING_MS = 20_000;
const UNDO_SECONDS = 7 * 86_400;

/** A file with the answers that were sent with it. */
export interface SentTimetable {
  bytes: Buffer;
  fileName: string;
  dates: calls.DateOrder | '';
  years: number;
  takeDaysOff: boolean;
}

type Unreadable = RefusalOf<typeof calls.schoolTimetableImport.preview>;
type Who = queries.Importer;

const noCalendar = (why: string) =>
  refusal(calls.notACalendar.code, calls.notACalendar.status, `${calls.notACalendar.message} ${why}`, 'file');

/** Calendars are read one after the other, because each needs memory and a processor. */
let latest: Promise<unknown> = Promise.resolve();

async function calendarIn({ bytes, years }: SentTimetable, timeZone: string, today: string) {
  let read: CalendarLine | undefined;
  const program = 'server/school/timetable-import/calendar-process.ts';
  const reading = JSON.stringify({ timeZone, today, years });
  const before = latest.catch(() => undefined);
  const mine = before.then(() =>
    readInProcess(program, bytes, LONGEST_READING_MS, (line) => (read = JSON.parse(line)), [reading]),
  );
  latest = mine;
  if (!(await mine) || !read) return noCalendar('It has a recurrence that never ends.');
  if (!('refused' in read)) return read;
  return read.refused === 'too large' ? calls.timetableTooLarge : noCalendar(read.refused);
}

async function readSent(sent: SentTimetable, timeZone: string, today: string): Promise<TimetableFile | Unreadable> {
  // Letters without accents; UTF-16 gives the same ones.
  const begin = sent.bytes.subarray(0, 1024).toString('latin1').replaceAll('\0', '');
  if (/^(?:ÿþ|þÿ|ï»¿)?\s*BEGIN:VCALENDAR/i.test(begin)) return calendarIn(sent, timeZone, today);
  if (/\.ics$/i.test(sent.fileName)) return noCalendar('It does not begin like a calendar.');
  const rows = await fileRows(sent.bytes, { known: timetableHeadings });
  if (rows instanceof Refusal) return rows;
  try {
    return await readTimetable(rows, sent.dates);
  } catch (error) {
    if (error instanceof RefusedCalendar) return calls.timetableTooLarge;
    throw error;
  }
}

/** A plan with the subjects that it changes and what was seen of the timetable. */
type Planned = TimetablePlan & { seen: string; subjects: number[] };

/** What other imports and changes of the timetable could have changed since a plan was made. */
async function seenNow(db: Parameters<typeof queries.storedRules>[0], subjects: readonly number[]): Promise<string> {
  return JSON.stringify([await queries.storedRules(db, subjects), await queries.storedDaysOff(db)]);
}

async function plan(services: Services, who: Who, file: TimetableFile, takeDaysOff: boolean): Promise<Planned> {
  const { clock, database } = services;
  const db = database.read;
  const timeZone = await schoolTimeZone(db);
  const subjects = await queries.importableSubjects(db, who, localTime(instantIn(clock), timeZone).day);
  const ids = subjects.map(({ subject_id }) => subject_id);
  const rules = await queries.storedRules(db, ids);
  const planned = await planTimetable(file, {
    subjects: who.role === 'admin' ? subjects : subjects.map(({ professor: _professor, ...subject }) => subject),
    answers: await queries.rememberedTitles(db, who),
    rules,
    daysOff: await queries.storedDaysOff(db),
    timeZone,
    mayDaysOff: who.role === 'admin',
    takeDaysOff,
  });
  const changed = new Set(planned.entries.rules.map(({ subject_id }) => subject_id));
  const ofChanged = rules.filter(({ subject_id }) => changed.has(subject_id));
  return { ...planned, seen: JSON.stringify([ofChanged, await queries.storedDaysOff(db)]), subjects: [...changed] };
}

async function readAndPlan(
  services: Services,
  who: Who,
  sent: SentTimetable,
): Promise<{ file: TimetableFile; planned: Planned } | Unreadable> {
  const timeZone = await schoolTimeZone(services.database.read);
  const file = await readSent(sent, timeZone, localTime(instantIn(services.clock), timeZone).day);
  if (file instanceof Refusal) return file;
  if (file.rules.length > calls.MOST_IMPORTED_RULES) return calls.timetableTooLarge;
  if (file.rules.length + file.daysOff.length === 0) return noCalendar('It has no classes and no days off.');
  if (who.role === 'professor' && file.rules.length === 0) return calls.onlyDaysOff;
  return { file, planned: await plan(services, who, file, sent.takeDaysOff) };
}

/** Says what an import of a file would do. @returns it, or why the file cannot be read */
export async function previewTimetable(services: Services, who: Who, sent: SentTimetable) {
  const read = await readAndPlan(services, who, sent);
  return read instanceof Refusal ? read : { preview: read.planned.preview };
}

/**
 * Imports a file in one transaction, if it has neither problems nor open questions.
 * @returns the import, or why nothing was imported
 */
export async function importTimetable(
  services: Services,
  who: Who,
  sent: SentTimetable,
): Promise<
  | Omit<ReplyOf<typeof calls.schoolTimetableImport.import>, 'message'>
  | RefusalOf<typeof calls.schoolTimetableImport.import>
> {
  const { clock, database } = services;
  const read = await readAndPlan(services, who, sent);
  if (read instanceof Refusal) return read;
  let { planned } = read;
  for (;;) {
    const { preview, entries } = planned;
    const isOpen = ({ state }: { state: string }) => state === 'problem' || state === 'question';
    if (preview.rules.some(isOpen) || preview.daysOff.some(isOpen) || (preview.dates && sent.dates === ''))
      return calls.timetableUnclear;
    if (entries.rules.length + entries.daysOff.length === 0) return calls.nothingToImport;
    const { seen, subjects } = planned;
    const createdAt = instantIn(clock);
    const import_id = await database.write(async (db) => {
      await queries.lockSubjects(db, subjects);
      if ((await seenNow(db, subjects)) !== seen) return undefined;
      await queries.forgetImports(db, instantIn(clock, -UNDO_SECONDS));
      const counts = `${entries.rules.length} rules, ${entries.daysOff.length} days off`;
      await audit(db, clock, who, 'import-timetable', counts);
      return queries.storeImport(db, who, sent.fileName, entries, createdAt);
    });
    const [rules, daysOff] = [entries.rules.length, entries.daysOff.length];
    if (import_id !== undefined)
      return { import: { import_id: Number(import_id), fileName: sent.fileName, createdAt, rules, daysOff } };
    // Someone has changed the timetable since it was read.
    planned = await plan(services, who, read.file, sent.takeDaysOff);
  }
}

/** Remembers which subject a title means. @returns nothing, or `notFound` if the subject is not the person's */
export async function nameTitle(
  { clock, database }: Services,
  who: Who,
  { title, subject_id }: { title: string; subject_id: number | null },
): Promise<undefined | typeof notFound> {
  const { read } = database;
  const today = localTime(instantIn(clock), await schoolTimeZone(read)).day;
  const subjects = await queries.importableSubjects(read, who, today);
  if (subject_id !== null && !subjects.some((each) => each.subject_id === subject_id)) return notFound;
  await database.write((db) => queries.rememberTitle(db, who, titleKey(title), subject_id));
  return undefined;
}

/** The imports that the person can undo. */
export function timetableImports({ clock, database }: Services, who: Who) {
  return queries.undoableImports(database.read, who, instantIn(clock, -UNDO_SECONDS));
}

/** Undoes an import of the last seven days. @returns nothing, or `timetableImportOver` */
export function undoTimetable(
  { clock, database }: Services,
  who: Who,
  import_id: number,
): Promise<undefined | typeof calls.timetableImportOver> {
  return database.write(async (db) => {
    const imports = await queries.undoableImports(db, who, instantIn(clock, -UNDO_SECONDS));
    const found = imports.find((each) => each.import_id === import_id);
    if (!found) return calls.timetableImportOver;
    const today = localTime(instantIn(clock), await schoolTimeZone(db)).day;
    await queries.removeImport(db, import_id, today);
    await audit(db, clock, who, 'undo-timetable-import', `${found.rules} rules, ${found.daysOff} days off`);
    return undefined;
  });
}

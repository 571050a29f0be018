import type { RefusalOf } from '#contract/platform/base/call.ts';
import { notFound, Refusal, refusal, tooMany } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/timetable-import/timetable-import-calls.ts';
import type { Planner } from '#server/attendance/timetable/rule-actions.ts';
import { nameOf } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import type { ReceivedFile } from '#server/platform/base/receive-file.ts';
import type { Services } from '#server/platform/base/services.ts';
import { heldTimeZone } from '#server/platform/settings/settings-queries.ts';
import { fileRows } from '#server/school/people-file/file-rows.ts';
import { readInProcess } from '#server/school/workbook/file-process.ts';
import type { CalendarReading, TimetableFile } from './calendar-file.ts';
import type { CalendarLine } from './calendar-process.ts';
import { planTimetable } from './plan-timetable.ts';
import * as queries from './timetable-import-queries.ts';
import { readTimetable, timetableHeadings } from './timetable-table.ts';

/** How long reading a calendar may take, in milliseconds; 10,000 recurrences take 1 s, longer on a busy machine. */
const LONGEST_READING_MS = 10_000;

/** A file with the answers that were sent with it. */
export type SentTimetable = Pick<ReceivedFile, 'bytes' | 'fileName'> & {
  dates: calls.DateOrder | '';
  years: number;
  takesDaysOff: boolean;
};

const noCalendar = (why: string) =>
  refusal(calls.notACalendar.code, calls.notACalendar.status, `${calls.notACalendar.message} ${why}`, 'file');

/** Calendars are read one after the other, because each needs memory and a processor, and one at a time of a person. */
let latest: Promise<unknown> = Promise.resolve();
const readers = new Set<string>();
/** Seconds until a retry of a calendar that came while another one of the person was read. */
const RETRY_SECONDS = 5;

async function calendarIn(reader: string, bytes: Buffer, reading: CalendarReading) {
  if (readers.has(reader)) return tooMany.retryAfter(RETRY_SECONDS) as typeof tooMany;
  readers.add(reader);
  let read: CalendarLine | undefined;
  const program = 'server/school/timetable-import/calendar-process.ts';
  const take = () =>
    readInProcess(program, bytes, LONGEST_READING_MS, (line) => (read = JSON.parse(line)), [JSON.stringify(reading)]);
  const mine = latest.then(take, take).finally(() => readers.delete(reader));
  latest = mine;
  if (!(await mine) || !read) return noCalendar('It has a recurrence that never ends.');
  if (!('refused' in read)) return read;
  return read.refused === 'too large' ? calls.timetableTooLarge : noCalendar(read.refused);
}

async function readFile(
  { database }: Services,
  who: Planner,
  { bytes, fileName, dates, years }: SentTimetable,
): Promise<TimetableFile | RefusalOf<typeof calls.schoolTimetableImport.preview> | typeof tooMany> {
  // Letters without accents; UTF-16 gives the same ones.
  const begin = bytes.subarray(0, 1024).toString('latin1').replaceAll('\0', '');
  const isCalendar = /\.ics$/i.test(fileName) || /^(?:ÿþ|þÿ|ï»¿)?\s*BEGIN:VCALENDAR/i.test(begin);
  const read = isCalendar
    ? await calendarIn(nameOf(who), bytes, { ...(await queries.todayIn(database.read, who)), years })
    : await fileRows(bytes, { known: timetableHeadings });
  const file = 'rows' in read ? await readTimetable(read, dates) : read;
  return 'lines' in file && file.lines.length === 0 ? noCalendar('It has no classes and no days off.') : file;
}

/** Says what an import would do. */
export async function previewTimetable(services: Services, who: Planner, sent: SentTimetable) {
  const file = await readFile(services, who, sent);
  if (file instanceof Refusal) return file;
  const context = await queries.contextOf(services.database.read, who, sent.takesDaysOff);
  return { preview: await planTimetable(file, context) };
}

/** Imports a file: everything that is new, or nothing. */
export async function importTimetable(services: Services, who: Planner, sent: SentTimetable) {
  const file = await readFile(services, who, sent);
  if (file instanceof Refusal) return file;
  const { clock, database } = services;
  for (;;) {
    const context = await queries.contextOf(database.read, who, sent.takesDaysOff);
    const { lines, dates } = await planTimetable(file, context);
    const isOpen = lines.some(({ state }) => state === 'problem' || state === 'question') || (dates && !sent.dates);
    const added = lines.filter(({ state }) => state === 'new' || state === 'changed');
    if (isOpen || added.length === 0) return calls.nothingToImport;
    const stored = await database.write(async (db) => {
      await heldTimeZone(db, 'to change it');
      await queries.lockSubjects(db, added);
      const now = await queries.contextOf(db, who, sent.takesDaysOff);
      if (JSON.stringify(now) !== JSON.stringify(context)) return undefined;
      await audit(db, clock, who, 'import-timetable', `${added.length} entries`);
      return queries.storeLines(db, who, sent.fileName, added);
    });
    // Otherwise someone has changed the timetable since it was read.
    if (stored) return { import: stored };
  }
}

/** Remembers which subject a title means. @returns nothing, or `notFound` if the subject is not the person's */
export async function nameTitle({ database }: Services, who: Planner, title: string, subject_id: number | null) {
  const subjects = await queries.importableSubjects(database.read, who);
  if (subject_id !== null && !subjects.some((each) => each.subject_id === subject_id)) return notFound;
  await database.write((db) => queries.rememberTitle(db, who, title, subject_id));
  return undefined;
}

/**
 * Undoes an import of the last seven days, for the subjects whose timetable the person may still change. A rule ends
 * today if a class was opened for it.
 * @returns nothing, or `timetableImportOver`
 */
export function undoTimetable(services: Services, who: Planner, import_id: number) {
  return services.database.write(async (db) => {
    const imports = await queries.undoableImports(db, who);
    const found = imports.find((each) => each.import_id === import_id);
    if (!found) return calls.timetableImportOver;
    await queries.removeImport(db, who, import_id, found.createdAt);
    await audit(db, services.clock, who, 'undo-timetable-import', `${found.entries} entries`);
    return undefined;
  });
}

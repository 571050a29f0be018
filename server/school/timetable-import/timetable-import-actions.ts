import { sql } from 'kysely';
import type { RefusalOf } from '#contract/platform/base/call.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import { notFound, Refusal, refusal, tooMany } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/timetable-import/timetable-import-calls.ts';
import { mayOnDay } from '#contract/subjects/subject/right-rules.ts';
import { insertDayOff } from '#server/attendance/timetable/day-off-queries.ts';
import { rulesOf } from '#server/attendance/timetable/meeting-queries.ts';
import type { Planner } from '#server/attendance/timetable/rule-actions.ts';
import { insertRule } from '#server/attendance/timetable/store-rule-queries.ts';
import { nameOf, personIdOf } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { fullNameColumn, idsOf } from '#server/platform/base/person-names-queries.ts';
import type { ReceivedFile } from '#server/platform/base/receive-file.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { heldTimeZone, schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { fileRows } from '#server/school/people-file/file-rows.ts';
import { readInProcess } from '#server/school/workbook/file-process.ts';
import { lockSubject } from '#server/subjects/subject/subject-queries.ts';
import type { CalendarReading, TimetableFile } from './calendar-file.ts';
import type { CalendarLine } from './calendar-process.ts';
import { type NamedSubject, titleKey } from './match-subject.ts';
import { type ImportContext, planTimetable, type StoredRule } from './plan-timetable.ts';
import { readTimetable, timetableHeadings } from './timetable-table.ts';

/** How long reading a calendar may take, in milliseconds; 10,000 recurrences take 1 s, longer on a busy machine. */
const LONGEST_READING_MS = 10_000;
const UNDO_SECONDS = 7 * 86_400;

/** A file with the answers that were sent with it. */
export type SentTimetable = Pick<ReceivedFile, 'bytes' | 'fileName'> & {
  dates: calls.DateOrder | '';
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

async function todayIn(db: Db, { at }: Planner) {
  const timeZone = await schoolTimeZone(db);
  return { timeZone, today: localTime(at, timeZone).day };
}

async function readFile(
  { database }: Services,
  who: Planner,
  { bytes, fileName, dates }: SentTimetable,
): Promise<TimetableFile | RefusalOf<typeof calls.schoolTimetableImport.preview> | typeof tooMany> {
  // Letters without accents; UTF-16 gives the same ones.
  const begin = bytes.subarray(0, 1024).toString('latin1').replaceAll('\0', '');
  const isCalendar = /\.ics$/i.test(fileName) || /^(?:ÿþ|þÿ|ï»¿)?\s*BEGIN:VCALENDAR/i.test(begin);
  const read = isCalendar
    ? await calendarIn(nameOf(who), bytes, await todayIn(database.read, who))
    : await fileRows(bytes, { known: timetableHeadings });
  const file = 'rows' in read ? await readTimetable(read, dates) : read;
  return 'lines' in file && file.lines.length === 0 ? noCalendar('It has no classes and no days off.') : file;
}

/** The subjects, without events, whose timetable the person may change; for administrators with professors' names. */
async function importableSubjects(db: Db, who: Planner) {
  const all = db
    .selectFrom('subject')
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .select(['subject_id', 'subject_name', 'subject_courseYearSection'])
    .where('deletedAt', 'is', null)
    .where('subject_courseYearSection', '!=', '')
    .orderBy('subject_name')
    .orderBy('subject_id');
  if (who.role === 'admin') return all.select(fullNameColumn('professor').as('professor')).execute();
  const { today } = await todayIn(db, who);
  const staff = db.selectFrom('subject_staff').select(['subject_id', 'role as standing', 'firstDay', 'lastDay']);
  const theirs = await staff.where('prof_id', '=', who.prof_id).execute();
  const shared = theirs.filter((each) => mayOnDay(each, 'change', today)).map(({ subject_id }) => subject_id);
  return all
    .select(sql<string>`''`.as('professor'))
    .where((eb) => eb.or([eb('subject.prof_id', '=', who.prof_id), sql<boolean>`subject_id in ${idsOf(db, shared)}`]))
    .execute();
}

/** The rules of these subjects with the days on which they have changes or were opened. */
async function storedRules(db: Db, subjects: readonly NamedSubject[]): Promise<StoredRule[]> {
  const subject_ids = subjects.map(({ subject_id }) => subject_id);
  const rules = await rulesOf(db, {}, sql<boolean>`meeting_rule.subject_id in ${idsOf(db, subject_ids)}`);
  const rule_ids = rules.map(({ rule_id }) => rule_id);
  const ids = idsOf(db, rule_ids);
  const { rows } = await sql<{ rule_id: number; day: string }>`
    select rule_id, day from meeting_change where rule_id in ${ids}
    union all select rule_id, "meetingDay" from class_session where rule_id in ${ids}`.execute(db);
  const byRule = Map.groupBy(rows, ({ rule_id }) => rule_id);
  return rules.map((rule) => ({ ...rule, changes: byRule.get(rule.rule_id) ?? [] }));
}

async function lockSubjects(db: Db, of: readonly { subject_id: number }[]): Promise<void> {
  const ids = new Set(of.map(({ subject_id }) => subject_id));
  for (const subject_id of [...ids].sort((one, other) => one - other)) await lockSubject(db, subject_id);
}

const ownerOf = (who: Planner) => (who.role === 'admin' ? 'admin' : `professor ${who.prof_id}`);

/** The remembered subjects of titles; null: left out. A professor's own answer comes before the school's. */
async function rememberedTitles(db: Db, who: Planner): Promise<Map<string, number | null>> {
  const found = new Map<string, number | null>();
  for (const owner of new Set(['admin', ownerOf(who)])) {
    const answers = db.selectFrom('import_choice').select(['key', 'value']).where('kind', '=', 'title');
    for (const { key, value } of await answers.where('key', 'like', `${owner}: %`).execute())
      found.set(key.slice(owner.length + 2), value === '' ? null : Number(value));
  }
  return found;
}

async function contextOf(db: Db, who: Planner, takesDaysOff: boolean): Promise<ImportContext> {
  const subjects = await importableSubjects(db, who);
  return {
    subjects,
    answers: await rememberedTitles(db, who),
    rules: await storedRules(db, subjects),
    daysOff: await db.selectFrom('day_off').selectAll().where('courseYearSection', '=', '').execute(),
    takes: who.role === 'professor' ? 'no days off' : takesDaysOff ? 'days off' : 'apart',
  };
}

/** Says what an import would do. */
export async function previewTimetable(services: Services, who: Planner, sent: SentTimetable) {
  const file = await readFile(services, who, sent);
  if (file instanceof Refusal) return file;
  return { preview: await planTimetable(file, await contextOf(services.database.read, who, sent.takesDaysOff)) };
}

/** Imports a file: everything that is new, or nothing. */
export async function importTimetable(services: Services, who: Planner, sent: SentTimetable) {
  const file = await readFile(services, who, sent);
  if (file instanceof Refusal) return file;
  const { clock, database } = services;
  for (;;) {
    const context = await contextOf(database.read, who, sent.takesDaysOff);
    const { lines, dates } = await planTimetable(file, context);
    const isOpen = lines.some(({ state }) => state === 'problem' || state === 'question') || (dates && !sent.dates);
    const added = lines.filter(({ state }) => state === 'new' || state === 'changed');
    if (isOpen || added.length === 0) return calls.nothingToImport;
    const stored = await database.write(async (db) => {
      await heldTimeZone(db, 'to change it');
      await lockSubjects(db, added);
      const now = await contextOf(db, who, sent.takesDaysOff);
      if (JSON.stringify(now) !== JSON.stringify(context)) return undefined;
      await db.deleteFrom('timetable_import').where('createdAt', '<=', instantIn(clock, -UNDO_SECONDS)).execute();
      await audit(db, clock, who, 'import-timetable', `${added.length} entries`);
      // What was left out is asked again: the next file may be meant.
      const leftOut = db.deleteFrom('import_choice').where('kind', '=', 'title').where('value', '=', '');
      await leftOut.where('key', 'like', `${ownerOf(who)}: %`).execute();
      return storeLines(db, who, sent.fileName, added);
    });
    // Otherwise someone has changed the timetable since it was read.
    if (stored) return { import: stored };
  }
}

async function storeLines(db: Db, who: Planner, fileName: string, lines: readonly calls.ImportedLine[]) {
  const by = { byRole: who.role, by_id: personIdOf(who), createdAt: who.at };
  const stored = db.insertInto('timetable_import').values({ ...by, fileName });
  const { import_id } = await stored.returning('import_id').executeTakeFirstOrThrow();
  for (const line of lines) {
    const { firstDay, lastDay, title: name } = line;
    if (line.weekdays.length === 0)
      await insertDayOff(db, { firstDay, lastDay, name, courseYearSection: '', import_id });
    else {
      const rule_id = line.rule_id || (await insertRule(db, line.subject_id, line, who.at, import_id));
      const changes = line.changes.map((change) => ({ ...change, ...by, rule_id, reason: '' }));
      if (changes.length > 0) await db.insertInto('meeting_change').values(changes).execute();
    }
  }
  return { import_id, fileName, createdAt: who.at, entries: lines.length };
}

/** Remembers which subject a title means. @returns nothing, or `notFound` if the subject is not the person's */
export async function nameTitle({ database }: Services, who: Planner, title: string, subject_id: number | null) {
  const subjects = await importableSubjects(database.read, who);
  if (subject_id !== null && !subjects.some((each) => each.subject_id === subject_id)) return notFound;
  const value = `${subject_id ?? ''}`;
  await database.write((db) =>
    db
      .insertInto('import_choice')
      .values({ kind: 'title', key: `${ownerOf(who)}: ${titleKey(title)}`, value })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ value }))
      .execute(),
  );
  return undefined;
}

/** The imports that the person can undo, newest first. */
export async function timetableImports(db: Db, { clock }: Services, who: Planner) {
  const rows = await db
    .selectFrom('timetable_import')
    .select(['import_id', 'fileName', 'createdAt'])
    .select(
      sql<number>`(select count(*) from meeting_rule where import_id = timetable_import.import_id)
      + (select count(*) from day_off where import_id = timetable_import.import_id)`.as('entries'),
    )
    .$if(who.role === 'professor', (query) =>
      query.where('byRole', '=', 'professor').where('by_id', '=', personIdOf(who)),
    )
    .where('createdAt', '>', instantIn(clock, -UNDO_SECONDS))
    .orderBy('import_id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, entries: Number(row.entries) }));
}

/**
 * Undoes an import of the last seven days, for the subjects whose timetable the person may still change. A rule ends
 * today if a class was opened for it.
 * @returns nothing, or `timetableImportOver`
 */
export function undoTimetable(services: Services, who: Planner, import_id: number) {
  return services.database.write(async (db) => {
    const found = (await timetableImports(db, services, who)).find((each) => each.import_id === import_id);
    if (!found) return calls.timetableImportOver;
    const { today } = await todayIn(db, who);
    const rules = await db.selectFrom('meeting_rule').select('subject_id').where('import_id', '=', import_id).execute();
    await lockSubjects(db, rules);
    const own = (await importableSubjects(db, who)).map(({ subject_id }) => subject_id);
    const isOwn = sql<boolean>`subject_id in ${idsOf(db, own)}`;
    const opened = db.selectFrom('class_session').select('rule_id').where('rule_id', 'is not', null);
    const ofImport = db.deleteFrom('meeting_rule').where('import_id', '=', import_id).where(isOwn);
    await ofImport.where('rule_id', 'not in', opened.$castTo<{ rule_id: number }>()).execute();
    const kept = db.updateTable('meeting_rule').set({ lastDay: today }).where('import_id', '=', import_id);
    await kept.where('lastDay', '>', today).where(isOwn).execute();
    // Changes of rules that were there before.
    const changes = db.deleteFrom('meeting_change').where('createdAt', '=', found.createdAt);
    const mine = db.selectFrom('meeting_rule').select('rule_id').where('import_id', '=', import_id);
    await changes.where('rule_id', 'not in', mine).execute();
    await db.deleteFrom('day_off').where('import_id', '=', import_id).execute();
    await db.deleteFrom('timetable_import').where('import_id', '=', import_id).execute();
    await audit(db, services.clock, who, 'undo-timetable-import', `${found.entries} entries`);
    return undefined;
  });
}

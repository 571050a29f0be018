import { sql } from 'kysely';
import type { MeetingRule } from '#contract/attendance/timetable/meeting-rules.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { schoolTimetableImport } from '#contract/school/timetable-import/timetable-import-calls.ts';
import { mayOnDay } from '#contract/subjects/subject/right-rules.ts';
import { type AdministratorActor, type ProfessorActor, personIdOf } from '#server/platform/base/actors.ts';
import { fullNameColumn, idsOf } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { FoundDayOff } from './calendar-file.ts';
import type { FoundRule } from './infer-rules.ts';
import type { NamedSubject } from './match-subject.ts';

/** Who imports a timetable. */
export type Importer = ProfessorActor | AdministratorActor;
/** The rows of one statement, because the number of its parameters has a limit. */
const ROWS_AT_ONCE = 500;

/** The subjects, without events, whose timetable the person may change, with their professors' names. */
export async function importableSubjects(
  db: Db,
  who: Importer,
  today: string,
): Promise<(NamedSubject & { professor: string })[]> {
  const all = db
    .selectFrom('subject')
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .select(['subject_id', 'subject_name', 'subject_courseYearSection'])
    .select(fullNameColumn('professor').as('professor'))
    .where('deletedAt', 'is', null)
    .where('subject_courseYearSection', '!=', '')
    .orderBy('subject_name')
    .orderBy('subject_id');
  if (who.role === 'admin') return all.execute();
  const staff = await db
    .selectFrom('subject_staff')
    .select(['subject_id', 'role as standing', 'firstDay', 'lastDay'])
    .where('prof_id', '=', who.prof_id)
    .execute();
  const shared = staff.filter((each) => mayOnDay(each, 'change', today)).map(({ subject_id }) => subject_id);
  return all
    .where((eb) => eb.or([eb('subject.prof_id', '=', who.prof_id), sql<boolean>`subject_id in ${idsOf(db, shared)}`]))
    .execute();
}

/** A rule of the timetable, with the subject. */
export type StoredRule = MeetingRule & { subject_id: number };

/** The rules of these subjects, by id. */
export async function storedRules(db: Db, subject_ids: readonly number[]): Promise<StoredRule[]> {
  const rows = await db
    .selectFrom('meeting_rule')
    .select([
      'rule_id',
      'subject_id',
      'weekdays',
      'everyWeeks',
      'firstDay',
      'lastDay',
      'start_time',
      'end_time',
      'room',
    ])
    .where(sql<boolean>`subject_id in ${idsOf(db, subject_ids)}`)
    .orderBy('rule_id')
    .execute();
  return rows.map((row) => ({ ...row, weekdays: [...row.weekdays].map(Number) }));
}

/** All days off, by id. */
export function storedDaysOff(db: Db) {
  return db.selectFrom('day_off').select(['firstDay', 'lastDay', 'name']).orderBy('day_off_id').execute();
}

/** Locks subjects until the transaction ends, so that changes of their timetable are serialized. */
export async function lockSubjects(db: Db, subject_ids: readonly number[]): Promise<void> {
  const rows = db
    .selectFrom('subject')
    .select('subject_id')
    .where('subject_id', 'in', [0, ...subject_ids]);
  await rows.orderBy('subject_id').forUpdate().execute();
}

const ownerOf = (who: Importer) => (who.role === 'admin' ? 'admin' : `professor ${who.prof_id}`);

/** The remembered subjects of titles; null: left out. A professor's own answer comes before the school's. */
export async function rememberedTitles(db: Db, who: Importer): Promise<Map<string, number | null>> {
  const owners = [...new Set(['admin', ownerOf(who)])];
  const choices = await db
    .selectFrom('import_choice')
    .select(['key', 'value'])
    .where('kind', '=', 'title')
    .where((eb) => eb.or(owners.map((owner) => eb('key', 'like', `${owner}: %`))))
    .execute();
  const own = ({ key }: { key: string }) => Number(key.startsWith(`${ownerOf(who)}: `));
  return new Map(
    choices
      .sort((one, other) => own(one) - own(other))
      .map(({ key, value }) => [key.slice(key.indexOf(': ') + 2), value === '' ? null : Number(value)]),
  );
}

/** Remembers which subject a title means, in place of the person's previous answer. */
export async function rememberTitle(db: Db, who: Importer, title: string, subject_id: number | null): Promise<void> {
  const value = `${subject_id ?? ''}`;
  await db
    .insertInto('import_choice')
    .values({ kind: 'title', key: `${ownerOf(who)}: ${title}`, value })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ value }))
    .execute();
}

/** What an import adds. */
export interface NewEntries {
  rules: (FoundRule & { subject_id: number })[];
  daysOff: FoundDayOff[];
}

async function inRows<Row>(rows: readonly Row[], store: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await store(rows.slice(at, at + ROWS_AT_ONCE));
}

/** Stores an import with its entries. @returns its id */
export async function storeImport(
  db: Db,
  who: Importer,
  fileName: string,
  { rules, daysOff }: NewEntries,
  createdAt: Instant,
): Promise<number> {
  const by = { byRole: who.role, by_id: personIdOf(who), createdAt };
  const { import_id } = await db
    .insertInto('timetable_import')
    .values({ ...by, fileName })
    .returning('import_id')
    .executeTakeFirstOrThrow();
  const keyOf = ({
    subject_id,
    weekdays,
    everyWeeks,
    firstDay,
    lastDay,
    start_time,
    end_time,
    room,
  }: Omit<StoredRule, 'rule_id'>) =>
    JSON.stringify([subject_id, weekdays, everyWeeks, firstDay, lastDay, start_time, end_time, room]);
  await inRows(rules, (some) =>
    db
      .insertInto('meeting_rule')
      .values(
        some.map(({ line: _line, title: _title, changes: _changes, problem: _problem, weekdays, ...rule }) => ({
          ...rule,
          weekdays: weekdays.join(''),
          createdAt,
          import_id,
        })),
      )
      .execute(),
  );
  const stored = await storedRules(db, [...new Set(rules.map(({ subject_id }) => subject_id))]);
  const ids = new Map(stored.map((rule) => [keyOf(rule), rule.rule_id]));
  const changes = rules.flatMap((rule) =>
    rule.changes.map((change) => ({ ...change, ...by, reason: '', rule_id: ids.get(keyOf(rule)) ?? 0 })),
  );
  await inRows(changes, (some) => db.insertInto('meeting_change').values(some).execute());
  const school = { courseYearSection: '', import_id };
  await inRows(daysOff, (some) =>
    db
      .insertInto('day_off')
      .values(some.map((day) => ({ ...day, ...school })))
      .execute(),
  );
  return import_id;
}

const left = (table: 'meeting_rule' | 'day_off') =>
  sql<number>`(select count(*) from ${sql.table(table)} where import_id = timetable_import.import_id)`;

/** Imports that this person may undo and that were made since then, newest first. */
export async function undoableImports(
  db: Db,
  who: Importer,
  since: Instant,
): Promise<ReplyOf<typeof schoolTimetableImport.list>['imports']> {
  const rows = await db
    .selectFrom('timetable_import')
    .select(['import_id', 'fileName', 'createdAt', left('meeting_rule').as('rules'), left('day_off').as('daysOff')])
    .$if(who.role === 'professor', (query) =>
      query.where('byRole', '=', 'professor').where('by_id', '=', personIdOf(who)),
    )
    .where('createdAt', '>', since)
    .orderBy('import_id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, rules: Number(row.rules), daysOff: Number(row.daysOff) }));
}

/** Forgets imports that can no longer be undone. Their rules and days off stay. */
export async function forgetImports(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('timetable_import').where('createdAt', '<=', before).execute();
}

/** Removes what an import added. A rule ends on this day instead if a class was opened for it. */
export async function removeImport(db: Db, import_id: number, today: string): Promise<void> {
  const opened = db.selectFrom('class_session').select('rule_id').where('rule_id', 'is not', null);
  const rules = await db.selectFrom('meeting_rule').select('subject_id').where('import_id', '=', import_id).execute();
  await lockSubjects(db, [...new Set(rules.map(({ subject_id }) => subject_id))]);
  const ofImport = db.deleteFrom('meeting_rule').where('import_id', '=', import_id);
  await ofImport.where('rule_id', 'not in', opened.$castTo<{ rule_id: number }>()).execute();
  const kept = db.updateTable('meeting_rule').set({ lastDay: today }).where('import_id', '=', import_id);
  await kept.where('lastDay', '>', today).execute();
  await db.deleteFrom('day_off').where('import_id', '=', import_id).execute();
  await db.deleteFrom('timetable_import').where('import_id', '=', import_id).execute();
}

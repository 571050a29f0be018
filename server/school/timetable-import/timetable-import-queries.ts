import { sql } from 'kysely';
import { localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { ImportedLine } from '#contract/school/timetable-import/timetable-import-calls.ts';
import { mayOnDay } from '#contract/subjects/subject/right-rules.ts';
import { insertDayOff } from '#server/attendance/timetable/day-off-queries.ts';
import { rulesOf } from '#server/attendance/timetable/meeting-queries.ts';
import type { Planner } from '#server/attendance/timetable/rule-actions.ts';
import { insertRule } from '#server/attendance/timetable/store-rule-queries.ts';
import { personIdOf } from '#server/platform/base/actors.ts';
import { fullNameColumn, idsOf } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { lockSubject } from '#server/subjects/subject/subject-queries.ts';
import { type NamedSubject, titleKey } from './match-subject.ts';
import type { ImportContext, StoredRule } from './plan-timetable.ts';

/** The school's clock and day at the person's request. */
export async function todayIn(db: Db, { at }: Planner) {
  const timeZone = await schoolTimeZone(db);
  return { timeZone, today: localTime(at, timeZone).day };
}

/** The subjects, without events, whose timetable the person may change; for administrators with professors' names. */
export async function importableSubjects(db: Db, who: Planner) {
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
    union all select rule_id, "meetingDay" from class_session where rule_id in ${ids} order by 1, 2`.execute(db);
  const byRule = Map.groupBy(rows, ({ rule_id }) => rule_id);
  return rules.map((rule) => ({ ...rule, changes: byRule.get(rule.rule_id) ?? [] }));
}

/** Locks these subjects until the transaction ends, so that changes of their timetable are serialized. */
export async function lockSubjects(db: Db, of: readonly { subject_id: number }[]): Promise<void> {
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

/** What an import is compared with. */
export async function contextOf(db: Db, who: Planner, takesDaysOff: boolean): Promise<ImportContext> {
  const subjects = await importableSubjects(db, who);
  const daysOff = db.selectFrom('day_off').selectAll().orderBy('day_off_id');
  return {
    subjects,
    timeZone: await schoolTimeZone(db),
    answers: await rememberedTitles(db, who),
    rules: await storedRules(db, subjects),
    daysOff: await daysOff.where('courseYearSection', '=', '').execute(),
    takes: who.role === 'professor' ? 'no days off' : takesDaysOff ? 'days off' : 'apart',
  };
}

/** Remembers which subject a title means, in place of the person's previous answer. */
export async function rememberTitle(db: Db, who: Planner, title: string, subject_id: number | null): Promise<void> {
  const value = `${subject_id ?? ''}`;
  await db
    .insertInto('import_choice')
    .values({ kind: 'title', key: `${ownerOf(who)}: ${titleKey(title)}`, value })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ value }))
    .execute();
}

const weekBefore = ({ at }: Planner) => new Date(Date.parse(at) - 7 * 86_400_000).toISOString();

/**
 * Stores an import with its lines. Forgets imports that can no longer be undone, and which titles were left out: they
 * are asked again, because the next file may be meant.
 */
export async function storeLines(db: Db, who: Planner, fileName: string, lines: readonly ImportedLine[]) {
  const by = { byRole: who.role, by_id: personIdOf(who), createdAt: who.at };
  await db.deleteFrom('timetable_import').where('createdAt', '<=', weekBefore(who)).execute();
  const leftOut = db.deleteFrom('import_choice').where('kind', '=', 'title').where('value', '=', '');
  await leftOut.where('key', 'like', `${ownerOf(who)}: %`).execute();
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

/** The imports of the last seven days that the person can undo, newest first. */
export async function undoableImports(db: Db, who: Planner) {
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
    .where('createdAt', '>', weekBefore(who))
    .orderBy('import_id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, entries: Number(row.entries) }));
}

/**
 * Removes what an import added to subjects whose timetable the person may change. A rule ends today instead if a class
 * was opened for it.
 */
export async function removeImport(db: Db, who: Planner, import_id: number, createdAt: Instant): Promise<void> {
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
  const changes = db.deleteFrom('meeting_change').where('createdAt', '=', createdAt);
  const mine = db.selectFrom('meeting_rule').select('rule_id').where('import_id', '=', import_id);
  await changes.where('rule_id', 'not in', mine).execute();
  await db.deleteFrom('day_off').where('import_id', '=', import_id).execute();
  await db.deleteFrom('timetable_import').where('import_id', '=', import_id).execute();
}

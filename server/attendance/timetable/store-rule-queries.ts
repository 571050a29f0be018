import { type MeetingChange, meetsOn } from '#contract/attendance/timetable/meeting-rules.ts';
import type { RuleValues } from '#contract/attendance/timetable/timetable-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { type Authorized, type Person, personIdOf } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { FoundSubject } from '#server/subjects/subject/subject-queries.ts';
import type { SubjectRule } from './meeting-queries.ts';

function stored({ weekdays, everyWeeks, firstDay, lastDay, start_time, end_time, room }: RuleValues) {
  return { weekdays: weekdays.join(''), everyWeeks, firstDay, lastDay, start_time, end_time, room };
}

/** Stores a new rule of a subject. @returns its rule_id */
export async function insertRule(
  db: Db,
  { subject_id }: Authorized<FoundSubject>,
  values: RuleValues,
  createdAt: Instant,
): Promise<number> {
  const { rule_id } = await db
    .insertInto('meeting_rule')
    .values({ ...stored(values), subject_id, createdAt })
    .returning('rule_id')
    .executeTakeFirstOrThrow();
  return rule_id;
}

/** Stores changes of a rule. Changes of meetings that it no longer plans are deleted. */
export async function storeRule(db: Db, rule: SubjectRule, values: RuleValues): Promise<void> {
  await db.updateTable('meeting_rule').set(stored(values)).where('rule_id', '=', rule.rule_id).execute();
  const changes = db.selectFrom('meeting_change').select('day').where('rule_id', '=', rule.rule_id);
  const gone = (await changes.execute()).filter(({ day }) => !meetsOn({ ...rule, ...values }, day));
  for (const { day } of gone) await removeChange(db, rule.rule_id, day);
}

/** Removes a rule. Its sessions stay, as if they were made by hand. */
export async function removeRule(db: Db, { rule_id }: SubjectRule): Promise<void> {
  await db.deleteFrom('meeting_rule').where('rule_id', '=', rule_id).execute();
}

/** Gives the changes and sessions of a rule's meetings from a day on to a later rule, if that rule plans them too. */
export async function moveMeetings(db: Db, from: number, to: SubjectRule, fromDay: string): Promise<void> {
  const changes = db.selectFrom('meeting_change').select('day').where('rule_id', '=', from).where('day', '>=', fromDay);
  for (const { day } of await changes.execute())
    if (meetsOn(to, day))
      await db
        .updateTable('meeting_change')
        .set({ rule_id: to.rule_id })
        .where('rule_id', '=', from)
        .where('day', '=', day)
        .execute();
  const sessions = await db
    .selectFrom('class_session')
    .select(['class_id', 'meetingDay'])
    .where('rule_id', '=', from)
    .where('meetingDay', '>=', fromDay)
    .execute();
  const those = sessions.filter(({ meetingDay }) => meetsOn(to, meetingDay ?? ''));
  if (those.length > 0)
    await db
      .updateTable('class_session')
      .set({ rule_id: to.rule_id })
      .where(
        'class_id',
        'in',
        those.map(({ class_id }) => class_id),
      )
      .execute();
}

/** Stores what is different about a meeting, instead of an earlier change of it. */
export async function storeChange(db: Db, who: Person, change: MeetingChange): Promise<void> {
  await removeChange(db, change.rule_id, change.day);
  const by = { byRole: who.role, by_id: personIdOf(who), createdAt: who.at };
  await db
    .insertInto('meeting_change')
    .values({ ...change, ...by })
    .execute();
}

/** Removes what was different about a meeting. */
export async function removeChange(db: Db, rule_id: number, day: string): Promise<void> {
  await db.deleteFrom('meeting_change').where('rule_id', '=', rule_id).where('day', '=', day).execute();
}

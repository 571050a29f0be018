import { type MeetingChange, type MeetingRule, plannedDays } from '#contract/attendance/timetable/meeting-rules.ts';
import type { RuleValues } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { isAsStarted, isAttended } from '#server/attendance/session/session-queries.ts';
import { type Person, personIdOf } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { FoundMeeting, SubjectRule } from './meeting-queries.ts';

function stored({ weekdays, everyWeeks, firstDay, lastDay, start_time, end_time, room }: RuleValues) {
  return { weekdays: weekdays.join(''), everyWeeks, firstDay, lastDay, start_time, end_time, room };
}

/** Stores a new rule of a subject, also one of an import. @returns its rule_id */
export async function insertRule(
  db: Db,
  subject_id: number,
  values: RuleValues,
  createdAt: Instant,
  import_id: number | null = null,
): Promise<number> {
  const row = { ...stored(values), subject_id, createdAt, import_id };
  const inserted = db.insertInto('meeting_rule').values(row).returning('rule_id');
  return (await inserted.executeTakeFirstOrThrow()).rule_id;
}

/** Stores a changed rule. Changes of meetings that it no longer plans are deleted. */
export async function storeRule(db: Db, rule: SubjectRule): Promise<void> {
  await db.updateTable('meeting_rule').set(stored(rule)).where('rule_id', '=', rule.rule_id).execute();
  const changes = db.deleteFrom('meeting_change').where('rule_id', '=', rule.rule_id);
  await changes.where('day', 'not in', plannedDays(rule)).execute();
}

/**
 * Ends a rule before a day, or removes it if it has no meeting before that day. Its sessions stay, as if they were made
 * by hand.
 */
export async function endBefore(db: Db, rule: SubjectRule, day: string): Promise<void> {
  const lastDay = dayAfter(day, -1);
  if (rule.lastDay <= lastDay) return;
  if (plannedDays({ ...rule, lastDay }).length > 0) await storeRule(db, { ...rule, lastDay });
  else await db.deleteFrom('meeting_rule').where('rule_id', '=', rule.rule_id).execute();
}

/** Gives the changes and sessions of a rule to another rule, for the meetings that this plans too. */
export async function moveMeetings(db: Db, from: number, to: MeetingRule): Promise<void> {
  const [days, rule_id] = [plannedDays(to), to.rule_id];
  const changes = db.updateTable('meeting_change').set({ rule_id }).where('rule_id', '=', from);
  await changes.where('day', 'in', days).execute();
  const sessions = db.updateTable('class_session').set({ rule_id }).where('rule_id', '=', from);
  await sessions.where('meetingDay', 'in', days).execute();
}

/** Stores what is different about a meeting, instead of an earlier change of it; undefined: nothing is different. */
export async function storeChange(
  db: Db,
  who: Person,
  meeting: Pick<MeetingChange, 'rule_id' | 'day'>,
  change: Omit<MeetingChange, 'rule_id' | 'day'> | undefined,
): Promise<void> {
  const { rule_id, day } = meeting;
  await db.deleteFrom('meeting_change').where('rule_id', '=', rule_id).where('day', '=', day).execute();
  if (!change) return;
  const row = { ...change, ...meeting, byRole: who.role, by_id: personIdOf(who), createdAt: who.at };
  await db.insertInto('meeting_change').values(row).execute();
}

/** Removes the session of a meeting if nothing was recorded there. @returns whether it is removed */
export async function removeUnused(db: Db, { class_id }: Pick<FoundMeeting, 'class_id'>): Promise<boolean> {
  if (class_id === null || (await isAttended(db, class_id)) || !(await isAsStarted(db, class_id))) return false;
  const unused = db.deleteFrom('class_session').where('class_id', '=', class_id).where('closedAt', 'is', null);
  return (await unused.executeTakeFirst()).numDeletedRows > 0n;
}

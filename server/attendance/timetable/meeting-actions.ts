import { type MeetingChange, MOST_MOVED_DAYS, timesOverlap } from '#contract/attendance/timetable/meeting-rules.ts';
import * as calls from '#contract/attendance/timetable/timetable-calls.ts';
import type { AuditAction } from '#contract/platform/base/audit-actions.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import type { ActionResult } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { nameOfSubject } from '#server/subjects/subject/subject-queries.ts';
import { type FoundMeeting, meetingOn, meetingsBetween, rulesOf } from './meeting-queries.ts';
import { heldRule, type Planner } from './rule-actions.ts';
import { removeUnused, storeChange } from './store-rule-queries.ts';

const timesOf = ({ date, start_time, end_time }: FoundMeeting) => `${date} ${start_time}-${end_time}`;

interface AskedChange {
  who: Planner;
  params: { ruleId: number };
  body: Pick<MeetingChange, 'day'> & Partial<MeetingChange>;
}

/**
 * Changes one meeting that was not opened, also on a day off. If it is cancelled, a session in which nothing was recorded
 * is removed. Its subject is locked, so nobody opens it before the change is stored.
 * @param kind what is different about the meeting from now on; undefined if it is as its rule plans it
 * @returns the meeting, or `notFound`, `noMeeting`, `meetingOpened`, `moveTooFar`, `meetingsOverlap`
 */
export async function changeMeeting(
  { database, clock, notices }: Services,
  { who, params, body }: AskedChange,
  action: AuditAction,
  kind?: MeetingChange['kind'],
): ActionResult<typeof calls.ownTimetable.move> {
  let removed: number | null = null;
  const changed = await database.write(async (db) => {
    const held = await heldRule(db, who, params.ruleId);
    if (!held) return notFound;
    const { rule_id, subject_id, start_time, end_time, room } = held.rule;
    const { day } = body;
    const find = () => meetingOn(db, held.rule, day, who.at, 'included');
    const before = await find();
    if (!before) return calls.noMeeting;
    if (before.isOpened && !(kind === 'cancelled' && (await removeUnused(db, before)))) return calls.meetingOpened;
    removed = before.class_id;
    const planned = { toDay: day, start_time, end_time, room, reason: '', ...body };
    const date = planned.toDay;
    if (date < dayAfter(day, -MOST_MOVED_DAYS) || date > dayAfter(day, MOST_MOVED_DAYS)) return calls.moveTooFar;
    const sameDay = await meetingsBetween(db, await rulesOf(db, { subject_id }), { from: date, to: date }, who.at);
    const clash = sameDay.some(
      (each) =>
        each.change !== 'cancelled' && (each.rule_id !== rule_id || each.day !== day) && timesOverlap(each, planned),
    );
    if (clash && kind !== 'cancelled') return calls.meetingsOverlap.saying({ day: date });
    await storeChange(db, who, { rule_id, day }, kind && { ...planned, kind });
    const meeting = await find();
    if (!meeting) return calls.noMeeting;
    const [was, is] = [timesOf(before), timesOf(meeting)];
    await audit(db, clock, who, action, `${nameOfSubject(held.subject)}, ${was}${was === is ? '' : `, now ${is}`}`);
    return { meeting };
  });
  // Screens that show the removed session read it again.
  if (!(changed instanceof Refusal) && removed !== null)
    notices.publish({ kind: 'session-changed', class_id: removed });
  return changed;
}

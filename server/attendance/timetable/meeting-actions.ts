import { MOST_MOVED_DAYS, timesOverlap } from '#contract/attendance/timetable/meeting-rules.ts';
import * as calls from '#contract/attendance/timetable/timetable-calls.ts';
import type { AuditAction } from '#contract/platform/base/audit-actions.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { notFound, type Refusal } from '#contract/platform/base/refusal.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { nameOfSubject } from '#server/subjects/subject/subject-queries.ts';
import { type FoundMeeting, meetingOn, meetingsBetween, rulesOf, type SubjectRule } from './meeting-queries.ts';
import { heldRule, type Planner } from './rule-actions.ts';
import { removeChange, storeChange } from './store-rule-queries.ts';

const timesOf = ({ date, start_time, end_time }: FoundMeeting) => `${date} ${start_time}-${end_time}`;

/** Changes one meeting that was not opened. Its subject is locked, so nobody opens it before the change is stored. */
async function changeMeeting<Refused extends Refusal>(
  { database, clock }: Services,
  { who, params }: { who: Planner; params: { ruleId: number } },
  day: string,
  action: AuditAction,
  change: (db: Db, rule: SubjectRule) => Promise<Refused | undefined>,
): Promise<
  { meeting: FoundMeeting } | Refused | typeof notFound | typeof calls.noMeeting | typeof calls.meetingOpened
> {
  return database.write(async (db) => {
    const held = await heldRule(db, who, params.ruleId);
    if (!held) return notFound;
    const before = await meetingOn(db, held.rule, day, who.at, 'included');
    if (!before) return calls.noMeeting;
    if (before.isOpened) return calls.meetingOpened;
    const refused = await change(db, held.rule);
    if (refused) return refused;
    const meeting = await meetingOn(db, held.rule, day, who.at, 'included');
    if (!meeting) return calls.noMeeting;
    const [was, is] = [timesOf(before), timesOf(meeting)];
    await audit(db, clock, who, action, `${nameOfSubject(held.subject)}, ${was}${was === is ? '' : `, now ${is}`}`);
    return { meeting };
  });
}

/** The refusal if the subject has another meeting on a day at overlapping times. */
async function clash(
  db: Db,
  { rule_id, subject_id }: SubjectRule,
  meeting: Pick<FoundMeeting, 'day' | 'date' | 'start_time' | 'end_time'>,
  { at }: Planner,
): Promise<typeof calls.meetingsOverlap | undefined> {
  const { day, date } = meeting;
  const sameDay = await meetingsBetween(db, await rulesOf(db, { subject_id }), { from: date, to: date }, at);
  const others = sameDay.filter(
    (each) => each.change !== 'cancelled' && (each.rule_id !== rule_id || each.day !== day),
  );
  return others.some((each) => timesOverlap(each, meeting)) ? calls.meetingsOverlap.saying({ day: date }) : undefined;
}

/** Cancels one meeting. @returns it, or `notFound`, `noMeeting`, `meetingOpened` */
export const cancelMeeting: Action<typeof calls.ownTimetable.cancel | typeof calls.schoolTimetable.cancel> = (
  asked,
  services,
) => {
  const { day, reason } = asked.body;
  return changeMeeting<never>(services, asked, day, 'cancel-meeting', async (db, rule) => {
    const { rule_id, start_time, end_time, room } = rule;
    const change = { rule_id, day, kind: 'cancelled', toDay: day, start_time, end_time, room, reason } as const;
    await storeChange(db, asked.who, change);
    return undefined;
  });
};

/** Moves one meeting. @returns it, or `notFound`, `noMeeting`, `meetingOpened`, `meetingsOverlap`, `moveTooFar` */
export const moveMeeting: Action<typeof calls.ownTimetable.move | typeof calls.schoolTimetable.move> = (
  asked,
  services,
) => {
  const { day, toDay } = asked.body;
  return changeMeeting(services, asked, day, 'move-meeting', async (db, rule) => {
    if (toDay < dayAfter(day, -MOST_MOVED_DAYS) || toDay > dayAfter(day, MOST_MOVED_DAYS)) return calls.moveTooFar;
    const refused = await clash(db, rule, { ...asked.body, date: toDay }, asked.who);
    if (refused) return refused;
    await storeChange(db, asked.who, { ...asked.body, rule_id: rule.rule_id, kind: 'moved' });
    return undefined;
  });
};

/** Undoes the change of one meeting. @returns it, or `notFound`, `noMeeting`, `meetingOpened`, `meetingsOverlap` */
export const restoreMeeting: Action<typeof calls.ownTimetable.restore | typeof calls.schoolTimetable.restore> = (
  asked,
  services,
) => {
  const { day } = asked.body;
  return changeMeeting(services, asked, day, 'restore-meeting', async (db, rule) => {
    const refused = await clash(db, rule, { ...rule, day, date: day }, asked.who);
    if (refused) return refused;
    await removeChange(db, rule.rule_id, day);
    return undefined;
  });
};

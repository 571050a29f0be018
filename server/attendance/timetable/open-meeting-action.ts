import { tooManySessions } from '#contract/attendance/session/session-calls.ts';
import { OPEN_BEFORE_MINUTES, START_BEFORE_MINUTES } from '#contract/attendance/timetable/meeting-rules.ts';
import * as calls from '#contract/attendance/timetable/timetable-calls.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { dayAfter, instantAt, localTime, shownDate, shownTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { notFound, Refusal, refusal } from '#contract/platform/base/refusal.ts';
import { mayOnDay } from '#contract/subjects/subject/right-rules.ts';
import { insertSession, ownSession } from '#server/attendance/session/session-queries.ts';
import type { OpenPlanned, StartedClass } from '#server/attendance/session/start-class-action.ts';
import { latestSession } from '#server/attendance/session/today-queries.ts';
import type { Authorized, ProfessorActor } from '#server/platform/base/actors.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { ActionResult, Asked } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { heldTimeZone, sessionWorth, settingValue } from '#server/platform/settings/settings-queries.ts';
import type { FoundSubject, SessionsPlaced } from '#server/subjects/subject/subject-queries.ts';
import { type FoundMeeting, meetingOn, meetingsBetween, rulesOf, type SubjectRule } from './meeting-queries.ts';
import { heldRule } from './rule-actions.ts';

/** How long after a meeting its roll can be taken if rolls are never locked, in days. */
const DAYS_IF_UNLOCKED = 30;

/** The first day whose meetings a professor can open today. */
export async function firstOpenDay(db: Db, today: string): Promise<string> {
  return dayAfter(today, -((await settingValue(db, 'change_days')) || DAYS_IF_UNLOCKED));
}

const minutesAfter = (at: Instant, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** Why a meeting cannot be opened now, if it has no session. */
async function refusalToOpen(db: Db, { startsAt, date, change }: FoundMeeting, now: Instant, timeZone: string) {
  if (change === 'cancelled') return calls.meetingCancelled;
  const { day: today } = localTime(now, timeZone);
  const from = minutesAfter(startsAt, -OPEN_BEFORE_MINUTES);
  if (from > now) {
    const { code, status, message } = calls.meetingNotOpen;
    const [shown, time] = [shownDate(from, timeZone), shownTime(from, timeZone)];
    const at = localTime(from, timeZone).day === today ? time : `${shown}, ${time}`;
    return refusal(code, status, message.replace('{time}', at)).saying({ from });
  }
  return date < (await firstOpenDay(db, today)) ? calls.meetingOver : undefined;
}

/** The session that opening a meeting now stores, with the worth of the subject's last session. */
export async function sessionToMake(
  db: Db,
  subject: Authorized<FoundSubject>,
  { startsAt: createdAt, overAt }: FoundMeeting,
  now: Instant,
  timeZone: string,
) {
  const tomorrow = instantAt(dayAfter(localTime(now, timeZone).day), '00:00', timeZone);
  const { session_points, session_exp } = await sessionWorth(db);
  const { class_token, class_exp } = (await latestSession(db, subject, now, tomorrow)) ?? {
    class_token: session_points,
    class_exp: session_exp,
  };
  return {
    class_courseYearSection: subject.subject_courseYearSection,
    class_token,
    class_exp,
    // In a night in which clocks skip the planned start, a student is late by the actual one.
    start_time: localTime(createdAt, timeZone).time,
    end_time: localTime(overAt, timeZone).time,
    isOpen: false,
    isdeleted: false,
    createdAt,
    overAt,
    lateAfterMinutes: subject.lateAfterMinutes,
    closedAt: null,
  };
}

/** The session of a meeting. If it has none, adds one. */
async function sessionOf(
  db: Db,
  who: ProfessorActor,
  subject: Authorized<FoundSubject>,
  meeting: FoundMeeting,
  now: Instant,
  placed: SessionsPlaced,
): Promise<StartedClass | typeof notFound | typeof tooManySessions> {
  const { rule_id, day, date, class_id: known } = meeting;
  if (known !== null) {
    const session = await ownSession(db, who, known, 'scan');
    return session ? { class: session, made: false } : notFound;
  }
  if (subject.session_count >= MAXIMUM.sessionsOfSubject) return tooManySessions;
  const made = await sessionToMake(db, subject, meeting, now, await heldTimeZone(db));
  const class_id = await insertSession(db, subject, { ...made, madeAt: now, rule_id, meetingDay: day });
  await placed(db, [{ class_id, day: date }]);
  const { subject_id, subject_name } = subject;
  return { class: { ...made, class_id, subject_id, subject_name }, made: true };
}

/**
 * The meeting of a rule, for someone who may scan at it.
 * @returns `notFound` also for a helper on another day
 */
export async function meetingToOpen(
  db: Db,
  subject: Authorized<FoundSubject>,
  rule: SubjectRule,
  day: string,
  now: Instant,
  timeZone: string,
): Promise<FoundMeeting | typeof calls.noMeeting | typeof notFound | typeof calls.meetingBinned> {
  const meeting = await meetingOn(db, rule, day, now);
  if (!meeting) return calls.noMeeting;
  const access = { standing: subject.standing ?? 'owner', firstDay: null, lastDay: null };
  if (!mayOnDay(access, 'scan', localTime(now, timeZone).day, meeting.date)) return notFound;
  return meeting.isOpened && meeting.class_id === null ? calls.meetingBinned : meeting;
}

/**
 * Opens a planned meeting, once. The subject is locked, so that later calls find the session of the first.
 * @param placed called when a new session is stored
 * @returns the session and whether it was made now, or `notFound` (also for a helper on another day), `noMeeting`,
 *   `meetingNotOpen`, `meetingOver`, `meetingCancelled`, `meetingBinned`, `tooManySessions`
 * @see docs/decisions/0065
 */
export async function openMeetingAction(
  { who, params, body }: Asked<typeof calls.openMeeting>,
  { database, clock, notices }: Services,
  placed: SessionsPlaced,
): ActionResult<typeof calls.openMeeting> {
  const opened = await database.write(async (db) => {
    const held = await heldRule(db, who, params.ruleId, 'scan');
    if (!held) return notFound;
    const { subject, rule } = held;
    const now = instantIn(clock);
    const timeZone = await heldTimeZone(db);
    const meeting = await meetingToOpen(db, subject, rule, body.day, now, timeZone);
    if (meeting instanceof Refusal) return meeting;
    const refused = meeting.class_id === null && (await refusalToOpen(db, meeting, now, timeZone));
    return refused || sessionOf(db, who, subject, meeting, now, placed);
  });
  if (!(opened instanceof Refusal) && opened.made)
    notices.publish({ kind: 'session-made', class_id: opened.class.class_id });
  return opened;
}

/**
 * Opens the meeting that a subject has now or soon, for someone who starts the subject's class: the first one without a
 * session or, if there is none, finds the one that is about to begin.
 * @returns undefined if the subject has no such meeting
 */
export const openPlannedMeeting: OpenPlanned = async (db, who, subject, now, placed) => {
  const { day } = localTime(now, await heldTimeZone(db));
  const period = { from: dayAfter(day, -1), to: dayAfter(day) };
  const meetings = await meetingsBetween(db, await rulesOf(db, { subject_id: subject.subject_id }), period, now);
  const soon = minutesAfter(now, START_BEFORE_MINUTES);
  const near = meetings.filter((each) => each.change !== 'cancelled' && each.startsAt <= soon && each.overAt > now);
  const next =
    near.find(({ isOpened }) => !isOpened) ?? near.find((each) => each.startsAt > now && each.class_id !== null);
  return next && sessionOf(db, who, subject, next, now, placed);
};

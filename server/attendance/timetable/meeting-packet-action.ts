import { countsOf, isExpected } from '#contract/attendance/roll/roll-rules.ts';
import { type getMeetingPacket, meetingCancelled } from '#contract/attendance/timetable/timetable-calls.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { classPacketAction, packetOf } from '#server/attendance/roll/class-packet-action.ts';
import { excusesOnDay } from '#server/attendance/roll/leave-excuse-queries.ts';
import { rollOf } from '#server/attendance/roll/roll-actions.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { ownSubject } from '#server/subjects/subject/subject-queries.ts';
import { rulesOf } from './meeting-queries.ts';
import { meetingToOpen, sessionToMake } from './open-meeting-action.ts';

/** The id of a session that is not stored yet. */
const NO_SESSION = 0;

/**
 * Returns the packet that a planned meeting of today would have if it were opened now, or that its session has. Stores
 * no session.
 * @returns the packet, or `notFound` (also for a meeting of another day), `noMeeting`, `meetingCancelled`, `meetingBinned`
 * @see docs/decisions/0066
 */
export const meetingPacketAction: Action<typeof getMeetingPacket> = async (asked, services) => {
  const { who, params } = asked;
  const { read } = services.database;
  const [rule] = await rulesOf(read, { rule_id: params.ruleId });
  const subject = rule && (await ownSubject(read, who, rule.subject_id, 'scan'));
  if (!subject) return notFound;
  const [now, timeZone] = [instantIn(services.clock), await schoolTimeZone(read)];
  const meeting = await meetingToOpen(read, subject, rule, params.day, now, timeZone);
  if (meeting instanceof Refusal) return meeting;
  const { class_id, change, date, overAt } = meeting;
  if (class_id !== null) return classPacketAction({ ...asked, params: { sessionId: class_id } }, services);
  if (change === 'cancelled') return meetingCancelled;
  // A meeting of yesterday can last until this morning.
  if (date > localTime(now, timeZone).day || overAt <= now) return notFound;
  const made = await sessionToMake(read, subject, meeting, now, timeZone);
  const session = { ...subject, ...made, class_id: NO_SESSION, former_id: null, former_subject_id: null };
  const { roll: expected, ...rest } = await rollOf(services, who, session);
  const excuses = await excusesOnDay(read, subject, date);
  const roll = expected.map((entry) => {
    const status = entry.meant ? excuses.get(entry.student.stud_id) : undefined;
    return status ? { ...entry, status, source: 'leave' as const } : entry;
  });
  const counts = countsOf(roll.filter(isExpected).map(({ status }) => status));
  return packetOf(services, { ...rest, roll, counts });
};

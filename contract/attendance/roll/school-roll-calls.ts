import * as z from 'zod/mini';
import { attendanceSources, statuses } from '#contract/attendance/attendance/status.ts';
import { notEnrolled, otherProgram, sessionNotYet } from '#contract/attendance/check-in/check-in-calls.ts';
import { mayHold } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { classSession } from '#contract/attendance/session/session-calls.ts';
import { studentInClass } from '#contract/people/student/student-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { dayOrNone, id, instant } from '#contract/platform/base/fields.ts';
import { programLevel } from '#contract/platform/base/program-level-fields.ts';
import { keyReused, refusal } from '#contract/platform/base/refusal.ts';
import { settingsBody, settingsReply } from '#contract/platform/settings/setting-fields.ts';
import { LEAVE_DAYS } from './leave-calls.ts';
import * as rolls from './roll-calls.ts';
import { rollChange } from './roll-change.ts';

/** The requested days are in the wrong order or too many. */
export const rollDays = refusal(
  'roll-days',
  400,
  `The last day must be 0 to ${LEAVE_DAYS} days after the first day.`,
  'to',
);

const ofSession = z.object({ sessionId: id() });

export const getSessionRoll = call('GET', '/api/admin/getSessionRoll/:sessionId', {
  summary: 'Every student of any session with their status.',
  params: ofSession,
  reply: z.extend(rolls.roll, { professor: z.string() }),
});

export const overrideStatus = call('PUT', '/api/admin/overrideStatus/:sessionId', {
  summary: 'Sets a student’s status at any session, however long ago, with a reason.',
  params: ofSession,
  headers: rolls.idempotencyKey,
  body: rolls.statusBody,
  reply: rolls.statusSet,
  refusals: [
    rolls.rollChanged,
    keyReused,
    rolls.reasonRequired,
    rolls.timeInOutside,
    rolls.timeInStands,
    otherProgram,
    notEnrolled,
    sessionNotYet,
  ],
  done: 'Status saved.',
  pace: aDay(5000),
});

export const getSchoolRollHistory = call('GET', '/api/admin/getRollHistory/:sessionId/:studId', {
  summary: 'The changes of a student’s status at any session, with author and reason, newest first.',
  params: z.object({ sessionId: id(), studId: id() }),
  reply: z.object({ changes: z.array(rollChange) }),
});

/** A session in an administrator's list. */
export const schoolSession = z.object({
  class: classSession,
  subject_courseYearSection: z.string(),
  professor: z.string(),
  counts: rolls.rollCounts,
  isOver: z.boolean(),
  taken: z.boolean(),
});
export type SchoolSession = z.output<typeof schoolSession>;

/** The sessions of one day. Each student is listed once, even after missing several sessions. */
export const getDay = call('GET', '/api/admin/getDay', {
  summary:
    'The sessions of a day, by default today, with counts of each status and whether the roll was taken. Also the students who were absent, late or excused on that day.',
  query: z.object({ day: dayOrNone('Day') }),
  reply: z.object({
    /** `YYYY-MM-DD` in the school's time zone. */
    day: z.string(),
    sessions: z.array(schoolSession),
    /** The devices that may hold scans of these sessions. */
    mayHold: z.array(mayHold),
    /** Students who missed a session of the day that is over, or were late or excused, by last and first name. */
    students: z.array(
      z.object({
        student: studentInClass,
        marks: z.array(z.object({ class_id: z.int(), status: z.enum(statuses) })),
      }),
    ),
  }),
});

/** One student's session, as an administrator sees it. */
export const schoolRollEntry = z.object({
  class: classSession,
  professor: z.string(),
  status: z.nullable(z.enum(statuses)),
  timeIn: z.nullable(instant),
  /** How the status was recorded; null if the student did not attend. */
  source: z.nullable(z.enum(attendanceSources)),
  reason: z.string(),
  changes: z.int(),
});
export type SchoolRollEntry = z.output<typeof schoolRollEntry>;

export const getStudentRoll = call('GET', '/api/admin/getStudentRoll/:studId', {
  summary: 'A student’s status at every session that concerns the student, newest first.',
  params: z.object({ studId: id() }),
  reply: z.object({ student: studentInClass, roll: z.array(schoolRollEntry) }),
});

/** The students of a program level with their counts of each status over some days, by default the last 31. */
export const getClassRoll = call('GET', '/api/admin/getClassRoll/:programLevel', {
  summary: 'How often each student of a program level was present, late, excused or absent in a range of days.',
  params: z.object({ programLevel: programLevel('Program level', 'Please choose a program level.') }),
  query: z.object({ from: dayOrNone('First day'), to: dayOrNone('Last day') }),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    students: z.array(z.object({ student: studentInClass, counts: rolls.rollCounts })),
    sessions: z.array(schoolSession),
  }),
  refusals: [rollDays],
});

/** The rules for rolls that a school sets. @see docs/decisions/0030 */
export const rollSettings = ['late_percent', 'change_days', 'offline_hours'] as const;
const rollRules = settingsReply(rollSettings);

export const getRollRules = call('GET', '/api/admin/getRollRules', {
  summary:
    'What percentage of a reward a late student earns, for how many days a roll can be changed, and for how many hours scans can be kept.',
  reply: rollRules,
  fullAdministrator: true,
});

export const updateRollRules = call('PUT', '/api/admin/updateRollRules', {
  summary:
    'Changes what percentage of a reward a late student earns, for how many days a roll can be changed, and for how many hours scans can be kept.',
  body: settingsBody(rollSettings),
  reply: z.extend(rollRules, { message: z.string() }),
  done: 'Settings updated successfully',
  fullAdministrator: true,
});

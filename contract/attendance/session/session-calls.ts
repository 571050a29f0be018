import * as z from 'zod/mini';
import { programLevelUnlisted } from '#contract/people/program-level/program-level-unlisted.ts';
import { aDay, MOST } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import {
  clockTime,
  dayOrNone,
  flagOrKeep,
  id,
  instant,
  wholeNumber,
  wholeNumberOrKeep,
} from '#contract/platform/base/fields.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { optionalProgramLevel, programLevelOrKeep } from '#contract/platform/base/program-level-fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { rollLocked } from '#contract/platform/settings/roll-lock-rules.ts';
import { lateAfterMinutesOrKeep } from '#contract/subjects/subject/lateness-fields.ts';
import { staffRoles } from '#contract/subjects/subject/right-rules.ts';

/** A class or event session. @see spec §3, decisions §4.3 */
export const classSession = z.object({
  class_id: z.int(),
  subject_id: z.int(),
  subject_name: z.string(),
  /** '' means open to every program level. @see decisions §4.5 */
  class_courseYearSection: z.string(),
  /** Points that attendance earns. */
  class_token: z.int(),
  /** Experience that attendance earns. */
  class_exp: z.int(),
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  /** Stored and returned as spec §4 says; it decides nothing. */
  isOpen: z.boolean(),
  isdeleted: z.boolean(),
  /** When it is, by which it is ordered. @see decisions §4.8 */
  createdAt: instant,
  /** When it ends: at its end time, or when it was closed before that. */
  overAt: instant,
  /** Minutes after its start from which a scan is late; null: nobody is. @see docs/decisions/0030 */
  lateAfterMinutes: z.nullable(z.int()),
  /** Since when it is closed, and takes no scans. */
  closedAt: z.nullable(instant),
});
export type ClassSession = z.output<typeof classSession>;

/** A session in a list, with how many came of how many. */
export const countedSession = z.extend(classSession, {
  /** Who attended, late ones included. */
  present: z.int(),
  /** For whom it was meant, and who came all the same. Nobody has to come to an event. */
  expected: z.int(),
});
export type CountedSession = z.output<typeof countedSession>;

/** A session in the bin. */
export const binnedSession = z.extend(countedSession, {
  /** Since when it lies there; null where that was not kept. */
  deletedAt: z.nullable(instant),
  /** The name of who has put it there, '' where nobody knows. */
  deletedBy: z.string(),
});
export type BinnedSession = z.output<typeof binnedSession>;

/** A session of today, or one that is still under way, as what whoever asks may scan there. @see docs/decisions/0040 */
export const todaysSession = z.extend(countedSession, {
  /** '' of an event. */
  subject_courseYearSection: z.string(),
  role: z.enum(['owner', ...staffRoles]),
});

export type TodaysSession = z.output<typeof todaysSession>;

/**
 * Another session of this subject and program level, not deleted, is less than six hours away: the refusal says which,
 * as `other`. `another: true` lifts it. @see spec §8, decisions §4.7
 */
export const sessionTooSoon = refusal(
  'session-too-soon',
  400,
  'A session with that Program Level already Exist. Please, wait 6 hours to add the same Program Level.',
);

/** The session that `sessionTooSoon` speaks of, as `other`. */
export type OtherSession = Pick<ClassSession, 'class_id' | 'createdAt' | 'start_time'>;

/** `another` was asked for, and the subject's day has six sessions; or six of the program level are there. @see decisions §4.7 */
export const sessionDayFull = refusal(
  'session-day-full',
  400,
  'This subject already has six sessions on that day. Please choose another day.',
);

/** Those in the bin count as well. @see docs/decisions/0020 */
export const tooManySessions = refusal(
  'too-many-sessions',
  409,
  `This subject has ${grouped(MOST.sessionsOfSubject)} sessions, the maximum. Please empty its bin or add a new subject.`,
);

/** @see decisions §4.8 */
export const sessionDateTooFar = refusal(
  'session-date-too-far',
  400,
  'The date must be at most 30 days before or after today.',
  'date',
);

/** At the start or at the end. @see decisions §4.8 */
export const sessionHourSkipped = refusal(
  'session-hour-skipped',
  400,
  'This hour does not exist, because clocks change that night. Please choose another one.',
  'start_time',
);

/** Nobody is present at a class that has not been. @see spec §5 */
export const sessionAttended = refusal(
  'session-attended',
  400,
  'Students are already present, so the session cannot move to a later day.',
  'date',
);

/** What is undone only while nobody was recorded. @see docs/decisions/0040 */
export const sessionBegun = refusal('session-begun', 409, 'Students are already present, so the class stays.');

const FIELD_MISSING = 'All fields are required.';
const ofSubject = z.object({ subjectId: id() });
const oneSession = z.object({ subjectId: id(), classId: id() });
const sessions = z.object({ classes: z.array(countedSession) });
const sessionWritten = z.object({ message: z.string(), class: classSession });
const ignored = z.optional(z.unknown());
/** Whether it is another session of the same day, to which the six hours do not apply. @see decisions §4.7 */
const another = flagOrKeep('another');

export const getClass = call({
  method: 'GET',
  path: '/api/professor/getClass/:subjectId',
  summary: 'The sessions of a subject or event that are not deleted, newest first, and what a first one is worth.',
  params: ofSubject,
  reply: z.extend(sessions, { first: z.object({ class_token: z.int(), class_exp: z.int() }) }),
});

export const getClassDeleted = call({
  method: 'GET',
  path: '/api/professor/getClassDeleted/:subjectId',
  summary:
    'The sessions of a subject or event that are in the bin, newest first, with who has put them there and when.',
  params: ofSubject,
  reply: z.object({ classes: z.array(binnedSession) }),
});

/** Why there is no new session, whoever says what it is like. */
const newSessionRefusals = [
  sessionTooSoon,
  sessionDayFull,
  tooManySessions,
  rollLocked,
  programLevelUnlisted,
  sessionHourSkipped,
] as const;

/**
 * Without an `isOpen`, a session of a program level is created with false, an open one with true; without a `date` it is
 * today's. @see spec §4, decisions §4.8
 */
export const createClass = call({
  method: 'POST',
  path: '/api/professor/createClass/:subjectId',
  summary: 'Adds a session; a blank program level opens it to all.',
  params: ofSubject,
  body: z.object({
    class_courseYearSection: optionalProgramLevel('Program level'),
    class_token: wholeNumber('Point value', FIELD_MISSING),
    class_exp: wholeNumber('Experience point', FIELD_MISSING),
    start_time: clockTime('Start time', FIELD_MISSING),
    end_time: clockTime('End time', FIELD_MISSING),
    isOpen: flagOrKeep('isOpen'),
    isdeleted: ignored,
    date: dayOrNone('Date'),
    another,
    lateAfterMinutes: lateAfterMinutesOrKeep,
  }),
  reply: sessionWritten,
  refusals: [...newSessionRefusals, sessionDateTooFar],
  done: 'Session has been added successfully!',
  pace: aDay(500),
});

/**
 * Today's class of a subject: the one that is under way, or still to begin today, and else a new one with the program level,
 * points, experience and hours of its last, or with what the school gives a first one and the subject's hours. Hours that are
 * over are moved to now. However often it is sent, there is one class.
 * @see docs/decisions/0040
 */
export const startClass = call({
  method: 'POST',
  path: '/api/professor/startClass/:subjectId',
  summary: 'Starts today’s class of a subject as its last one was, or finds it.',
  params: ofSubject,
  body: z.optional(z.nullable(z.object({ another }))),
  reply: z.extend(sessionWritten, {
    /** Whether it was not there before. */
    made: z.boolean(),
  }),
  refusals: [...newSessionRefusals],
  done: 'Class started.',
  pace: aDay(500),
});

/** @see docs/decisions/0040 */
export const getToday = call({
  method: 'GET',
  path: '/api/professor/getToday',
  summary:
    'The sessions of today, and those that are still under way, that the professor may scan, those first that began first.',
  reply: z.object({ sessions: z.array(todaysSession) }),
});

/** An update sets `isOpen` to false unless it says otherwise; without a `date` the session stays on its own. @see spec §4, §5 */
export const updateClass = call({
  method: 'PUT',
  path: '/api/professor/updateClass/:subjectId/:classId',
  summary: 'Changes a session; blank points and experience stay.',
  params: oneSession,
  body: z.object({
    class_courseYearSection: programLevelOrKeep('Program level'),
    class_token: wholeNumberOrKeep('Point value'),
    class_exp: wholeNumberOrKeep('Experience point'),
    start_time: clockTime('Start time', FIELD_MISSING),
    end_time: clockTime('End time', FIELD_MISSING),
    isOpen: flagOrKeep('isOpen'),
    date: dayOrNone('Date'),
    another,
    lateAfterMinutes: lateAfterMinutesOrKeep,
  }),
  reply: sessionWritten,
  refusals: [
    sessionTooSoon,
    sessionDayFull,
    sessionDateTooFar,
    sessionHourSkipped,
    sessionAttended,
    rollLocked,
    programLevelUnlisted,
  ],
  done: 'Sessions updated successfully',
});

export const deleteClass = call({
  method: 'PUT',
  path: '/api/professor/deleteClass/:subjectId/:classId',
  summary:
    'Moves a session to the bin; with `unattended` only while nobody is present, and deletes one that was started today, is not over and whose roll nobody has touched.',
  params: oneSession,
  body: z.optional(z.nullable(z.object({ isdeleted: ignored, unattended: flagOrKeep('unattended') }))),
  reply: sessionWritten,
  refusals: [sessionBegun],
  done: 'Session deleted successfully',
});

/** Refused while another session of the program level, not deleted, is less than six hours away. @see decisions §4.7 */
export const deleteClassRestore = call({
  method: 'PUT',
  path: '/api/professor/deleteClassRestore/:subjectId/:classId',
  summary: 'Takes a session out of the bin.',
  params: oneSession,
  body: z.optional(z.nullable(z.object({ another }))),
  reply: sessionWritten,
  refusals: [sessionTooSoon, sessionDayFull],
  done: 'Class Data Restored successfully',
});

export const deleteClassPerma = call({
  method: 'DELETE',
  path: '/api/professor/deleteClassPerma/:subjectId/:classId',
  summary: 'Deletes a session and its attendance for good; points earned stay earned.',
  params: oneSession,
  done: 'Class Data Deleted successfully',
  needsPassword: true,
});

export const getAllSubjectClass = call({
  method: 'POST',
  path: '/api/professor/getAllSubjectClass',
  summary: 'The sessions of a subject that are not deleted, newest first.',
  body: z.object({ subject_id: id('subject_id') }),
  reply: z.object({ getAllSubjectClass: z.array(countedSession) }),
});

export const getSingleClass = call({
  method: 'GET',
  path: '/api/professor/getSingleClass/:subjectId/:sessionId',
  summary: 'One session, in the bin or not.',
  params: z.object({ subjectId: id(), sessionId: id() }),
  reply: z.object({ classes: classSession }),
});

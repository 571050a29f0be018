import * as z from 'zod/mini';
import { programLevelUnlisted } from '#contract/people/program-level/program-level-unlisted.ts';
import { aDay, MAXIMUM } from '#contract/platform/base/bounds.ts';
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
  /** Stored and returned as in spec §4, without any effect. */
  isOpen: z.boolean(),
  isdeleted: z.boolean(),
  /** The moment of the session, by which lists are ordered. @see decisions §4.8 */
  createdAt: instant,
  /** When the session ends: at its end time, or earlier if someone closed it. */
  overAt: instant,
  /**
   * A scan more than this many minutes after the start is late; null: scans are never late.
   * @see docs/decisions/0030
   */
  lateAfterMinutes: z.nullable(z.int()),
  /** When the session was closed; since then, scans are refused. */
  closedAt: z.nullable(instant),
});
export type ClassSession = z.output<typeof classSession>;

/** A session in a list, with the number of students who came and the number of students who were expected. */
export const countedSession = z.extend(classSession, {
  /** The number of students who attended, including late students. */
  present: z.int(),
  /** The number of students who were expected, or came without being expected. Events expect no one. */
  expected: z.int(),
});
export type CountedSession = z.output<typeof countedSession>;

/** A deleted session in the bin. */
export const binnedSession = z.extend(countedSession, {
  /** When the session was put in the bin; null if that time was not recorded. */
  deletedAt: z.nullable(instant),
  /** The name of the person who put the session in the bin; '' if unknown. */
  deletedBy: z.string(),
});
export type BinnedSession = z.output<typeof binnedSession>;

/** A session that is today or still in progress, with the caller's role there. @see docs/decisions/0040 */
export const todaysSession = z.extend(countedSession, {
  /** '' for an event. */
  subject_courseYearSection: z.string(),
  role: z.enum(['owner', ...staffRoles]),
});

export type TodaysSession = z.output<typeof todaysSession>;

/**
 * Another session of this subject and program level, outside the bin, is less than six hours away. The refusal has that
 * session as `other`. `another: true` allows the new session anyway.
 * @see spec §8, decisions §4.7
 */
export const sessionTooSoon = refusal(
  'session-too-soon',
  400,
  'A session with that Program Level already Exist. Please, wait 6 hours to add the same Program Level.',
);

/** The session that `sessionTooSoon` names as `other`. */
export type OtherSession = Pick<ClassSession, 'class_id' | 'createdAt' | 'start_time'>;

/**
 * The request has `another`, and the subject already has six sessions that day. Or the program level has six that day.
 * @see decisions §4.7
 */
export const sessionDayFull = refusal(
  'session-day-full',
  400,
  'This subject already has six sessions on that day. Please choose another day.',
);

/** Sessions in the bin count too. @see docs/decisions/0020 */
export const tooManySessions = refusal(
  'too-many-sessions',
  409,
  `This subject has ${grouped(MAXIMUM.sessionsOfSubject)} sessions, the maximum. Please empty the recycle bin or add a new subject.`,
);

/** @see decisions §4.8 */
export const sessionDateTooFar = refusal(
  'session-date-too-far',
  400,
  'The date must be at most 30 days before or after today.',
  'date',
);

/** The start or the end is in the hour that clocks skip. @see decisions §4.8 */
export const sessionHourSkipped = refusal(
  'session-hour-skipped',
  400,
  'The clocks go forward that night and skip this hour. Please choose another time.',
  'start_time',
);

/** Students cannot be present at a future session. @see spec §5 */
export const sessionAttended = refusal(
  'session-attended',
  400,
  'Students are already present, so the session cannot move to a later day.',
  'date',
);

/** The start of a class can be undone only while no student is recorded. @see docs/decisions/0040 */
export const sessionBegun = refusal(
  'session-begun',
  409,
  'Students are already present, so the class start cannot be undone.',
);

const FIELD_MISSING = 'All fields are required.';
const ofSubject = z.object({ subjectId: id() });
const oneSession = z.object({ subjectId: id(), classId: id() });
const sessions = z.object({ classes: z.array(countedSession) });
const sessionWritten = z.object({ message: z.string(), class: classSession });
const ignored = z.optional(z.unknown());
/** Allows another session on the same day despite the six-hour rule. @see decisions §4.7 */
const another = flagOrKeep('another');

export const getClass = call('GET', '/api/professor/getClass/:subjectId', {
  summary:
    'The sessions of a subject or event, newest first, except deleted sessions. Also the points and experience that the first session of a subject gets.',
  params: ofSubject,
  reply: z.extend(sessions, { first: z.object({ class_token: z.int(), class_exp: z.int() }) }),
});

export const getClassDeleted = call('GET', '/api/professor/getClassDeleted/:subjectId', {
  summary:
    'The deleted sessions of a subject or event that are still in the bin, newest first. Each names the person who deleted the session, and the time.',
  params: ofSubject,
  reply: z.object({ classes: z.array(binnedSession) }),
});

/** Refusals that all calls for a new session have in common. */
const newSessionRefusals = [
  sessionTooSoon,
  sessionDayFull,
  tooManySessions,
  rollLocked,
  programLevelUnlisted,
  sessionHourSkipped,
] as const;

/**
 * Without `isOpen`, the value is false for a session of one program level, and true for an open session. If `date` is
 * left out, the session is today.
 * @see spec §4, decisions §4.8
 */
export const createClass = call('POST', '/api/professor/createClass/:subjectId', {
  summary: 'Adds a session; a blank program level opens the session to all program levels.',
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
 * Opens the subject's planned class that runs now or begins soon. If there is none, finds today's class of the subject:
 * in progress, or still to begin today. Otherwise creates a class like the last one, with its program level, points,
 * experience and hours. The first class of a subject gets the school's default worth and the subject's hours. If those
 * hours are already over, the session starts now. Repeating the call never creates a second class.
 * @see docs/decisions/0040
 */
export const startClass = call('POST', '/api/professor/startClass/:subjectId', {
  summary: 'Finds today’s session of a subject, or starts a session with the settings of the last session.',
  params: ofSubject,
  body: z.optional(z.nullable(z.object({ another }))),
  reply: z.extend(sessionWritten, {
    /** Whether the call created the class. */
    made: z.boolean(),
  }),
  refusals: [...newSessionRefusals],
  done: 'Class started.',
  pace: aDay(500),
});

/** @see docs/decisions/0040 */
export const getToday = call('GET', '/api/professor/getToday', {
  summary:
    'Today’s sessions, and earlier sessions still in progress, for which the professor is allowed to scan; earliest first.',
  reply: z.object({ sessions: z.array(todaysSession) }),
});

/** An update without `isOpen` sets it to false; without `date`, the session keeps its day. @see spec §4, §5 */
export const updateClass = call('PUT', '/api/professor/updateClass/:subjectId/:classId', {
  summary: 'Changes a session; blank points and experience keep their values.',
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

export const deleteClass = call('PUT', '/api/professor/deleteClass/:subjectId/:classId', {
  summary:
    'Moves a session to the bin. With `unattended`, the call succeeds only while no one is present. A session that was started today, is not over and has an unchanged roll is then deleted instead.',
  params: oneSession,
  body: z.optional(z.nullable(z.object({ isdeleted: ignored, unattended: flagOrKeep('unattended') }))),
  reply: sessionWritten,
  refusals: [sessionBegun],
  done: 'Session deleted successfully',
});

/** Refused if another session of the program level, not deleted, is less than six hours away. @see decisions §4.7 */
export const deleteClassRestore = call('PUT', '/api/professor/deleteClassRestore/:subjectId/:classId', {
  summary: 'Takes a session out of the bin.',
  params: oneSession,
  body: z.optional(z.nullable(z.object({ another }))),
  reply: sessionWritten,
  refusals: [sessionTooSoon, sessionDayFull],
  done: 'Class Data Restored successfully',
});

export const deleteClassPerma = call('DELETE', '/api/professor/deleteClassPerma/:subjectId/:classId', {
  summary: 'Permanently deletes a session and its attendance; students keep the points they earned.',
  params: oneSession,
  done: 'Class Data Deleted successfully',
  needsPassword: true,
});

export const getAllSubjectClass = call('POST', '/api/professor/getAllSubjectClass', {
  summary: 'The sessions of a subject that are not deleted, newest first.',
  body: z.object({ subject_id: id('subject_id') }),
  reply: z.object({ getAllSubjectClass: z.array(countedSession) }),
});

export const getSingleClass = call('GET', '/api/professor/getSingleClass/:subjectId/:sessionId', {
  summary: 'One session, in the bin or not.',
  params: z.object({ subjectId: id(), sessionId: id() }),
  reply: z.object({ classes: classSession }),
});

import * as z from 'zod/mini';
import { enrolmentKinds } from '#contract/people/student/belonging-rules.ts';
import { studentInClass } from '#contract/people/student/student-calls.ts';
import { aDay, MAXIMUM } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { dayOrNone, flagOrKeep, id, instant, requiredText } from '#contract/platform/base/fields.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';

/** Events are open to everyone, so no one is enrolled in an event or dropped from it. */
export const eventForAll = refusal('event-for-all', 400, 'Events are open to everyone, so you cannot enroll anyone.');

/** @see docs/decisions/0020 */
export const tooManyEnrolments = refusal(
  'too-many-enrolments',
  409,
  `Students were enrolled and dropped ${grouped(MAXIMUM.enrolmentsOfSubject)} times in this subject. This is the maximum.`,
);

/** The number of days back that an enrolment can start. */
export const ENROLLED_DAYS_BACK = 366;

/** The day is in the future, or more than a school year ago. */
export const sinceDay = refusal(
  'since-day',
  400,
  `The day must be today or one of the last ${ENROLLED_DAYS_BACK} days.`,
  'since',
);

/** The most students in one call. */
export const ENROLLED_AT_ONCE = 100;

/** How a student relates to a subject: through their program level, or enrolled or dropped regardless of it. */
export const enrolledBy = ['level', ...enrolmentKinds] as const;

/** A student who is in a subject now, or was dropped from it. */
export const enrolledStudent = z.object({
  student: studentInClass,
  by: z.enum(enrolledBy),
  /**
   * When the student was enrolled or dropped. Null if the student is in the subject through their program level, or was
   * dropped from the beginning.
   */
  since: z.nullable(instant),
  /** The number of the subject's sessions that the student missed without an excuse. */
  absences: z.int(),
});
export type EnrolledStudent = z.output<typeof enrolledStudent>;

const oneSubject = z.object({ subjectId: id() });

export const getEnrolment = call('GET', '/api/professor/getEnrolment/:subjectId', {
  summary: 'The students who are in a subject or were dropped from the subject, sorted by last and first name.',
  params: oneSubject,
  reply: z.object({ people: z.array(enrolledStudent) }),
  refusals: [eventForAll],
});

/**
 * The result for one line of the request. `already`: the student was in the subject before. `unknown`: no approved
 * student has this name.
 */
export const enrolmentOutcomes = ['enrolled', 'already', 'unknown'] as const;

/** One line of the request and its result. `student` is null if the line names no approved student. */
export const enrolledLine = z.object({
  line: z.string(),
  outcome: z.enum(enrolmentOutcomes),
  student: z.nullable(studentInClass),
  /** The number of absences that the student gets by being enrolled since that day. */
  absences: z.int(),
});
export type EnrolledLine = z.output<typeof enrolledLine>;

/**
 * Enrols students from now on, or from an earlier day on. The request names each student by a whole student number,
 * username or email address. An unknown, unapproved or mistyped name gets the same answer, so that professors learn
 * nothing about people whom they cannot name exactly.
 * @see docs/decisions/0033
 */
export const enrolStudents = call('POST', '/api/professor/enrolStudents/:subjectId', {
  summary: 'Enrolls up to 100 students of any program level in a subject, from now on or from a past day on.',
  params: oneSubject,
  body: z.object({
    lines: z
      .array(requiredText('A line', 'A line is empty.', 254), 'lines must be a list.')
      .check(
        z.minLength(1, 'Enter at least one student.'),
        z.maxLength(ENROLLED_AT_ONCE, `Please name at most ${ENROLLED_AT_ONCE} students at a time.`),
      ),
    /** The first day of the enrolment, by the school's clock. Never before a drop. Null: from now on. */
    since: dayOrNone('since'),
    /** Only returns the result that each line would have; changes nothing. */
    preview: flagOrKeep('preview'),
  }),
  reply: z.object({ message: z.string(), lines: z.array(enrolledLine) }),
  refusals: [eventForAll, sinceDay, tooManyEnrolments],
  done: 'Students enrolled.',
  pace: aDay(200),
});

/** When a drop takes effect. */
export const dropsFrom = ['now', 'beginning'] as const;

/** Drops a student. Attendance is never removed; `beginning` leaves past absences out of the count. */
export const dropStudent = call('POST', '/api/professor/dropStudent/:subjectId', {
  summary: 'Drops a student from a subject, from now on or as if the student had never been in the subject.',
  params: oneSubject,
  body: z.object({ stud_id: id('stud_id'), from: oneOf('from', dropsFrom) }),
  reply: z.object({ message: z.string(), person: enrolledStudent }),
  refusals: [eventForAll, tooManyEnrolments],
  done: 'Student dropped.',
});

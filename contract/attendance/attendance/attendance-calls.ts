import * as z from 'zod/mini';
import { classSession } from '#contract/attendance/session/session-calls.ts';
import { studentInClass } from '#contract/people/student/student-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, idOrNone, instant } from '#contract/platform/base/fields.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { attendanceSources, attendedStatuses } from './status.ts';

/** What looks unusual about an attendance. The attendance is kept: the professor sees the flag and decides. */
export const attendanceMarks = ['shared-device', 'new-face'] as const;
export type AttendanceMark = (typeof attendanceMarks)[number];

/** One student's attendance at one session. @see spec §3, decisions §4.3 */
export const attendanceRecord = z.object({
  attendance_id: z.int(),
  student: studentInClass,
  class_id: z.int(),
  class: z.object({ class_id: z.int() }),
  /** Time in. */
  createdAt: instant,
  status: z.enum(attendedStatuses),
  source: z.enum(attendanceSources),
  /** The student's latest attendance in the subject. */
  latestAttendedDate: instant,
  /** Flags, only for professors; left out if there are none. */
  marks: z.optional(z.array(z.enum(attendanceMarks))),
});
export type AttendanceRecord = z.output<typeof attendanceRecord>;

export const getAttendance = call('GET', '/api/professor/getAttendance/:sessionId', {
  summary: 'The students who are present at a session, latest first. The session may be in the bin.',
  params: z.object({ sessionId: id() }),
  reply: z.object({ attend: z.array(attendanceRecord) }),
});

/** A list whose only element is the list of students. @see spec §3, decisions §4.3 */
export const masterlist = z.array(z.array(studentInClass));

/** The marks of the master list's students at one session. */
export const sessionMarks = z.object({
  class_id: z.int(),
  /**
   * A character for each student of the master list, in its order: `1` present, `0` absent, `.` in progress, `-` not
   * counted for the student. Sessions of a future day do not count either.
   * @see decisions §4.9
   */
  present: z.string(),
  /**
   * With `entries=statuses`, a letter for each student: `P` present, `L` late, `E` excused, `S` school activity, `A`
   * absent; `-` and `.` as in `present`.
   */
  statuses: z.optional(z.string()),
});
export type SessionMarks = z.output<typeof sessionMarks>;

/**
 * A subject's attendance and its master list, without the sessions in the bin. `entries` chooses the form:
 * - `records`, the default: every record with its student, oldest first; with `stud_id`, only that student's records.
 * - `marks`: `entry` is empty, and `marks` has one line for each session. A hundred thousand records are 20 MB; as
 *   marks they are 100 kB.
 * - `statuses`: like `marks`, with `statuses` in each line.
 * - `none`: only the master list.
 * @see spec §3, decisions §4.3
 */
export const getStudentEntry = call('GET', '/api/professor/getStudentEntry/:subjectId', {
  summary:
    'All attendance in a subject, and the subject’s master list: every student for whom at least one session of the subject counts.',
  params: z.object({ subjectId: id() }),
  query: z.object({
    entries: oneOf('entries', ['records', 'marks', 'statuses', 'none']),
    stud_id: idOrNone('stud_id'),
  }),
  reply: z.object({ entry: z.array(attendanceRecord), masterlist, marks: z.optional(z.array(sessionMarks)) }),
});

const ownSubject = z.object({ subject_id: z.int(), subject_name: z.string() });

/** A session that counts for the signed-in student, or will count when it is over. @see decisions §4.3, §4.9 */
export const subjectSession = z.extend(classSession, { subject: ownSubject });
export type SubjectSession = z.output<typeof subjectSession>;

export const getStudentClassAndSubject = call('GET', '/api/student/getStudentClassAndSubject', {
  summary:
    'The student’s attendance, the sessions that count for the student, the student’s sessions in progress, and the subjects of all these sessions.',
  reply: z.object({
    studentAttendance: z.array(attendanceRecord),
    studentClassAndSubject: z.array(subjectSession),
    /** Sessions of today or last night that are not over. They are not absences yet. @see decisions §4.9 */
    studentClassUnderWay: z.array(subjectSession),
    studentSubjectName: z.array(ownSubject),
  }),
});

export const getStudentSingleClassAndSubject = call('POST', '/api/student/getStudentSingleClassAndSubject', {
  summary: 'The student’s current streak in a subject.',
  body: z.object({ subject_id: id('subject_id') }),
  reply: z.object({ attendanceStreak: z.int() }),
});

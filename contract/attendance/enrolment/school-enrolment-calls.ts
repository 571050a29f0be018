import * as z from 'zod/mini';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { dayOrNone, flagOrKeep, id } from '#contract/platform/base/fields.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { schoolSubject } from '#contract/subjects/subject/school-subject-calls.ts';
import {
  dropsFrom,
  ENROLLED_AT_ONCE,
  enrolledLine,
  enrolledStudent,
  eventForAll,
  sinceDay,
  tooManyEnrolments,
} from './enrolment-calls.ts';

const oneSubject = z.object({ subjectId: id() });

export const getSubjectEnrolment = call('GET', '/api/admin/getSubjectEnrolment/:subjectId', {
  summary:
    'The students who are in any subject of the school or were dropped from that subject, sorted by last and first name.',
  params: oneSubject,
  reply: z.object({ subject: schoolSubject, people: z.array(enrolledStudent) }),
  refusals: [eventForAll],
});

/**
 * The call names students by id, because administrators choose them from a list. The reply names the student of each
 * line.
 * @see docs/decisions/0037
 */
export const enrolInSubject = call('POST', '/api/admin/enrolInSubject/:subjectId', {
  summary: 'Enrolls up to 100 students of any program level in any subject, from now on or from a past day on.',
  params: oneSubject,
  body: z.object({
    ids: z
      .array(id(), 'ids must be a list.')
      .check(
        z.minLength(1, 'Choose at least one student.'),
        z.maxLength(ENROLLED_AT_ONCE, `Please choose at most ${ENROLLED_AT_ONCE} students at a time.`),
      ),
    since: dayOrNone('since'),
    preview: flagOrKeep('preview'),
  }),
  reply: z.object({ message: z.string(), lines: z.array(enrolledLine) }),
  refusals: [eventForAll, sinceDay, tooManyEnrolments],
  done: 'Students enrolled.',
  pace: aDay(1000),
});

export const dropFromSubject = call('POST', '/api/admin/dropFromSubject/:subjectId', {
  summary: 'Drops a student from any subject, from now on or as if the student had never been in the subject.',
  params: oneSubject,
  body: z.object({ stud_id: id('stud_id'), from: oneOf('from', dropsFrom) }),
  reply: z.object({ message: z.string(), person: enrolledStudent }),
  refusals: [eventForAll, tooManyEnrolments],
  done: 'Student dropped.',
});

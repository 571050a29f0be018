import * as z from 'zod/mini';
import { WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, instant } from '#contract/platform/base/fields.ts';
import { subject } from './subject-calls.ts';

/** A subject or event in the school-wide list for administrators. */
export const schoolSubject = z.extend(
  z.pick(subject, {
    subject_id: true,
    subject_name: true,
    subject_courseYearSection: true,
    session_count: true,
    bin_count: true,
  }),
  {
    prof_id: z.int(),
    /** The owner's name. */
    professor: z.string(),
  },
);
export type SchoolSubject = z.output<typeof schoolSubject>;

export const getSchoolSubjects = call('GET', '/api/admin/getSchoolSubjects', {
  summary: 'Every subject and event of the school with its owner, by name and program level.',
  reply: z.object({ subjects: z.array(schoolSubject) }),
  weight: WHOLE_SCHOOL,
});

/** A subject or event that its professor deleted and that has sessions. */
export const deletedSubject = z.extend(schoolSubject, { deletedAt: instant, attendance: z.int() });
export type DeletedSubject = z.output<typeof deletedSubject>;

export const getDeletedSubjects = call('GET', '/api/admin/getDeletedSubjects', {
  summary: 'The subjects and events that were deleted and can still be restored, by name and program level.',
  reply: z.object({ subjects: z.array(deletedSubject) }),
});

/** Restores a subject's sessions and their attendance; sessions that were in the bin stay there. @see decisions §8.1 */
export const restoreSubject = call('POST', '/api/admin/restoreSubject/:subjectId', {
  summary: 'Restores a deleted subject or event completely.',
  params: z.object({ subjectId: id() }),
  reply: z.object({ message: z.string(), subject: schoolSubject }),
  done: 'Subject restored successfully',
});

import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { subject } from './subject-calls.ts';

/** A subject or event as administrators find it among all of the school. */
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
    /** Whose it is. */
    professor: z.string(),
  },
);
export type SchoolSubject = z.output<typeof schoolSubject>;

export const getSchoolSubjects = call({
  method: 'GET',
  path: '/api/admin/getSchoolSubjects',
  summary: 'Every subject and event of the school with whose it is, by name and program level.',
  reply: z.object({ subjects: z.array(schoolSubject) }),
});

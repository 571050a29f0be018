import * as z from 'zod/mini';
import { studentInClass } from '#contract/people/student/student-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { programLevel } from '#contract/platform/base/program-level-fields.ts';

export const getAllStudentProgramLevel = call('GET', '/api/admin/getAllStudentProgramLevel', {
  summary:
    'The distinct program levels of the approved students, in natural order, with the number of students of each.',
  reply: z.object({
    programLevels: z.array(z.string()),
    /** The number of approved students, by program level. */
    students: z.record(z.string(), z.int()),
  }),
});

export const getClassStudentByProgram = call('POST', '/api/admin/getClassStudentByProgram', {
  summary: 'The approved students of one program level, by last name and first name.',
  body: z.object({ courseYearSection: programLevel('Program level', 'Program level is required.') }),
  reply: z.object({ students: z.array(studentInClass) }),
});

import * as z from 'zod/mini';
import { call } from '#contract/base/call.ts';
import { instant } from '#contract/base/fields.ts';
import { middleName, personNameOrKeep } from '#contract/base/name-fields.ts';
import { optionalProgramLevel } from '#contract/base/program-level-fields.ts';
import { programLevelUnlisted } from '#contract/program-level/program-level-unlisted.ts';
import { latestReward } from '#contract/reward/reward.ts';

/** The names that both kinds of account carry. @see spec §3 */
export const personNames = z.object({
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
});
export type PersonNames = z.output<typeof personNames>;

/** What tells two students of one name apart, for professors and administrators: no student is told another's. */
export const usernameBeside = z.optional(z.string());

/** A student as lists of a class show them: no account data but the username. @see spec §3, decisions §4.3 */
export const studentInClass = z.extend(z.object({ stud_id: z.int() }), {
  ...personNames.shape,
  courseYearSection: z.string(),
  username: usernameBeside,
});
export type StudentInClass = z.output<typeof studentInClass>;

/** A student's account, without any secret. @see spec §3 */
export const student = z.extend(studentInClass, {
  username: z.string(),
  email: z.string(),
  current_level: z.int(),
  current_exp: z.int(),
  /** Points. */
  current_token: z.int(),
  admin_id: z.int(),
  isValidated: z.boolean(),
  createdAt: instant,
});
export type Student = z.output<typeof student>;

/** A student as they see themselves. @see decisions §4.3 */
export const ownStudent = z.extend(student, { latestReward: z.nullable(latestReward) });
export type OwnStudent = z.output<typeof ownStudent>;

export const getStudent = call({
  method: 'GET',
  path: '/api/student/getStudent',
  summary: 'The signed-in student, with the reward of their last attendance.',
  reply: ownStudent,
});

const ignored = z.optional(z.unknown());

/**
 * Stores names and program level. Points, experience and level are accepted from older clients and ignored: the answer
 * is the student as the server knows them, as the object itself and under its own name. Three saves in seven days may
 * change something; the next is `tooMany`.
 * @see spec §5, decisions §1.2
 */
export const updateStudent = call({
  method: 'PUT',
  path: '/api/student/updateStudent',
  summary: 'Changes the student’s own names and program level; what is blank stays.',
  body: z.object({
    first_name: personNameOrKeep('First name'),
    middle_name: middleName(),
    last_name: personNameOrKeep('Last name'),
    courseYearSection: optionalProgramLevel('Program level'),
    current_exp: ignored,
    current_token: ignored,
    current_level: ignored,
  }),
  reply: z.extend(ownStudent, { message: z.string(), student: ownStudent }),
  refusals: [programLevelUnlisted],
  done: 'Profile updated successfully',
});

import * as z from 'zod/mini';
import { personNames } from '#contract/people/student/student-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { instant } from '#contract/platform/base/fields.ts';
import { middleName, personNameOrKeep } from '#contract/platform/base/name-fields.ts';

/** A professor's account, without secrets. @see spec §3 */
export const professor = z.extend(z.object({ prof_id: z.int() }), {
  ...personNames.shape,
  username: z.string(),
  /**
   * The address, confirmed by a mailed code or entered by an administrator; null if there is none. Only the professor
   * and administrators see the address.
   * @see decisions §3.12
   */
  email: z.nullable(z.string()),
  isValidated: z.boolean(),
  createdAt: instant,
});
export type Professor = z.output<typeof professor>;

export const getProfessor = call('GET', '/api/professor/getProfessor', {
  summary: 'The signed-in professor.',
  reply: professor,
});

/** @see spec §5 */
export const updateProfessor = call('PUT', '/api/professor/updateProfessor', {
  summary: 'Changes the professor’s own names; blank names do not change.',
  body: z.object({
    first_name: personNameOrKeep('First name'),
    middle_name: middleName(),
    last_name: personNameOrKeep('Last name'),
  }),
  reply: z.object({ message: z.string(), professor }),
  done: 'Profile updated successfully',
});

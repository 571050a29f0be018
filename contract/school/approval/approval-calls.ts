import * as z from 'zod/mini';
import { professor } from '#contract/people/professor/professor-calls.ts';
import { personNames, student } from '#contract/people/student/student-calls.ts';
import { aDay, usualPace, WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { flagOrKeep, id, instant } from '#contract/platform/base/fields.ts';
import { reachedBound } from '#contract/platform/base/reached-limits.ts';
import { refusal } from '#contract/platform/base/refusal.ts';

/** The most accounts in one call. */
export const MOST_DECISIONS = 500;

/**
 * An approved professor who could be confused with a waiting one: the name or the username looks alike, also in other
 * scripts, accents and case. Left out if there is none.
 */
const looksLike = z.optional(z.object({ ...personNames.shape, username: z.string() }));

/** A student in the administrator's list, with how many changes they made in the last 30 days. @see decisions §1.2 */
export const listedStudent = z.extend(student, {
  /** How many changes of single fields are in effect, and how many were undone. */
  changes: z.object({ standing: z.int(), takenBack: z.int() }),
  /** The school's own number for the student; null if there is none. */
  student_number: z.nullable(z.string()),
  /** When the student left the school; null if the student has not left. */
  leftAt: z.nullable(instant),
  /** How the student signs in: not yet, with a one-time password from the school, or with their own password. */
  access: z.enum(['nothing', 'one-time', 'own']),
  /** Whether the photo of the last attendance was replaced within the last 30 days. */
  isPhotoNew: z.boolean(),
  looksLike,
});
export type ListedStudent = z.output<typeof listedStudent>;

/** A professor in the administrator's list. */
export const listedProfessor = z.extend(professor, {
  /** When the professor left the school; null if the professor has not left. */
  leftAt: z.nullable(instant),
  looksLike,
});
export type ListedProfessor = z.output<typeof listedProfessor>;

export const getAllStudent = call('GET', '/api/admin/getAllStudent', {
  summary: 'Every student, approved or not, by last name and first name.',
  reply: z.object({ students: z.array(listedStudent) }),
  weight: WHOLE_SCHOOL,
});

export const getAllProfessor = call('GET', '/api/admin/getAllProfessor', {
  summary: 'Every professor, approved or not, by last name and first name.',
  reply: z.object({ professors: z.array(listedProfessor) }),
  weight: WHOLE_SCHOOL,
});

/** The account named in the path. */
export const oneAccount = z.object({ id: id() });

export const validateStudent = call('POST', '/api/admin/validateStudent/:id', {
  summary: 'Approves a student; approving twice succeeds.',
  params: oneAccount,
  reply: z.object({ message: z.string(), student }),
  done: 'Student Approved!',
});

export const validateProfessor = call('POST', '/api/admin/validateProfessor/:id', {
  summary: 'Approves a professor; approving twice succeeds.',
  params: oneAccount,
  reply: z.object({ message: z.string(), professor }),
  done: 'Professor Approved!',
  needsPassword: true,
});

/** Accounts that wait for approval are not closed but declined. */
export const notApproved = refusal('not-approved', 409, 'This account is not approved yet.');

/** Approving a closed account reopens it. Closing a closed account succeeds. @see docs/decisions/0035 */
export const closeProfessor = call('POST', '/api/admin/closeProfessor/:id', {
  summary: 'Closes the account of a professor who left: they cannot sign in, and everything recorded stays.',
  params: oneAccount,
  reply: z.object({ message: z.string(), professor }),
  refusals: [notApproved],
  done: 'The account is closed.',
  needsPassword: true,
});

/** The answer if the account was not approved yet and so was declined. @see spec §4, §8 */
export const DECLINED = {
  student: 'Student Declined and Removed!',
  professor: 'Professor Declined and Removed!',
} as const;

/** An account that is already approved can no longer be declined. */
export const alreadyApproved = refusal('already-approved', 409, 'This account is already approved.');

/** Why a decision about several accounts skips an account that no longer exists. */
export const REMOVED_MEANWHILE = 'This account has been removed in the meantime.';

/**
 * With `pending`, removes the account only if it waits for approval: someone else may have approved it in the meantime.
 */
const whichAccount = z.object({ pending: flagOrKeep('pending') });

export const deleteStudent = call('DELETE', '/api/admin/deleteStudent/:id', {
  summary: 'Declines or removes a student with their records, and ends their sign-ins.',
  params: oneAccount,
  query: whichAccount,
  refusals: [alreadyApproved],
  done: 'Student has been deleted',
});

export const deleteProfessor = call('DELETE', '/api/admin/deleteProfessor/:id', {
  summary: 'Declines or removes a professor with their subjects, sessions, attendance and incentives.',
  params: oneAccount,
  query: whichAccount,
  refusals: [alreadyApproved],
  done: 'Professor has been deleted',
});

/** The answer to a reset, with the new password, which is shown only once. @see decisions §3.5 */
const passwordReset = z.object({ message: z.string(), oneTimePassword: z.string() });

const resetting = {
  params: oneAccount,
  reply: passwordReset,
  done: 'The password has been reset successfully.',
  needsPassword: true,
  pace: aDay(2000),
} as const;

export const resetStudentPassword = call('POST', '/api/admin/resetStudentPassword/:id', {
  ...resetting,
  summary: 'Gives a student a random one-time password, which is shown once. Ends the student’s sign-ins.',
});

export const resetProfessorPassword = call('POST', '/api/admin/resetProfessorPassword/:id', {
  ...resetting,
  summary:
    'Gives a professor a random one-time password, which is shown once. Ends the professor’s sign-ins and removes the email address.',
});

/** Ends the wait before the next try that follows too many wrong passwords. @see decisions §3.6 */
const endingWait = {
  params: oneAccount,
  done: 'Sign-in unlocked. This person can try again now.',
  pace: aDay(2000),
} as const;

export const endStudentWait = call('POST', '/api/admin/endStudentWait/:id', {
  ...endingWait,
  summary: 'Resets the count of wrong passwords for a student, who can then sign in anywhere without a wait.',
});

export const endProfessorWait = call('POST', '/api/admin/endProfessorWait/:id', {
  ...endingWait,
  summary: 'Resets the count of wrong passwords for a professor, who can then sign in anywhere without a wait.',
});

/** The accounts chosen in a list, at most `most`. */
export function chosenAccounts(most: number) {
  return z
    .array(id(), 'ids must be a list.')
    .check(
      z.minLength(1, 'Please choose at least one account.'),
      z.maxLength(most, `At most ${most} accounts can be chosen at once.`),
    );
}

const manyAccounts = z.object({
  ids: chosenAccounts(MOST_DECISIONS),
  decision: z.enum(['approve', 'decline'], 'decision must be approve or decline.'),
});

/** Why a decision about several accounts skips the closed account of a student who left. */
export const CLOSED_ACCOUNT = 'This account is closed.';

/** The result of a decision about several accounts, each decided on its own. */
export const decided = z.object({
  message: z.string(),
  done: z.array(z.int()),
  failed: z.array(z.object({ id: z.int(), message: z.string() })),
});

/**
 * Approves or declines up to 500 accounts. An account that is already approved is never declined.
 * @see decisions §4.1
 */
const deciding = { body: manyAccounts, reply: decided, pace: usualPace } as const;

export const decideStudents = call('POST', '/api/admin/decideStudents', {
  ...deciding,
  summary: 'Approves or declines many students at once.',
});

export const decideProfessors = call('POST', '/api/admin/decideProfessors', {
  ...deciding,
  summary: 'Approves or declines many professors at once.',
  needsPassword: true,
});

/** The records that are removed with a student. @see decisions §4.11 */
export const getStudentBelongings = call('GET', '/api/admin/getStudentBelongings/:id', {
  summary: 'How many records will be deleted if the student is removed.',
  params: oneAccount,
  reply: z.object({ attendance: z.int(), transactions: z.int() }),
});

/**
 * The records that are removed with a professor. Students keep their points and redemptions. An administrator then
 * decides pending redemptions.
 * @see decisions §4.11
 */
export const getProfessorBelongings = call('GET', '/api/admin/getProfessorBelongings/:id', {
  summary: 'How many records will be deleted if the professor is removed.',
  params: oneAccount,
  reply: z.object({
    subjects: z.int(),
    events: z.int(),
    sessions: z.int(),
    attendance: z.int(),
    incentives: z.int(),
    pendingRedemptions: z.int(),
  }),
});

export const getDashboard = call('GET', '/api/admin/getDashboard', {
  summary:
    'The numbers of students, professors and program levels, and of the accounts that wait for approval. Also the limits that were reached in the last day.',
  reply: z.object({
    students: z.int(),
    pendingStudents: z.int(),
    professors: z.int(),
    pendingProfessors: z.int(),
    programLevels: z.int(),
    bounds: z.array(reachedBound),
  }),
});

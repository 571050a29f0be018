import * as z from 'zod/mini';
import { professor } from '#contract/people/professor/professor-calls.ts';
import { personNames, student } from '#contract/people/student/student-calls.ts';
import { aDay, usualPace, WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { flagOrKeep, id, instant } from '#contract/platform/base/fields.ts';
import { reachedBound } from '#contract/platform/base/reached-limits.ts';
import { refusal } from '#contract/platform/base/refusal.ts';

/** The most accounts that one call decides about. */
export const MOST_DECISIONS = 500;

/**
 * The approved professor whom somebody who waits could be taken for: the name or the username looks alike, other scripts'
 * letters, accents and case included. Left out where there is none.
 */
const looksLike = z.optional(z.object({ ...personNames.shape, username: z.string() }));

/** A student as the administrator's list shows them, with how much they changed in the last 30 days. @see decisions §1.2 */
export const listedStudent = z.extend(student, {
  /** Changes of single fields: those that stand, and those that were taken back. */
  changes: z.object({ standing: z.int(), takenBack: z.int() }),
  /** The school's own number of them; null where it gave none. */
  student_number: z.nullable(z.string()),
  /** Since when they have left the school; null while they have not. */
  leftAt: z.nullable(instant),
  /** What they sign in by: nothing yet, a one-time password that was given out, or a password of their own. */
  access: z.enum(['nothing', 'one-time', 'own']),
  /** Whether another photo took the place of the one of the last attendance within 30 days. */
  isPhotoNew: z.boolean(),
  looksLike,
});
export type ListedStudent = z.output<typeof listedStudent>;

/** A professor as the administrator's list shows them. */
export const listedProfessor = z.extend(professor, {
  /** Since when they have left the school; null while they have not. */
  leftAt: z.nullable(instant),
  looksLike,
});
export type ListedProfessor = z.output<typeof listedProfessor>;

export const getAllStudent = call({
  method: 'GET',
  path: '/api/admin/getAllStudent',
  summary: 'Every student, approved or not, by last name and first name.',
  reply: z.object({ students: z.array(listedStudent) }),
  weight: WHOLE_SCHOOL,
});

export const getAllProfessor = call({
  method: 'GET',
  path: '/api/admin/getAllProfessor',
  summary: 'Every professor, approved or not, by last name and first name.',
  reply: z.object({ professors: z.array(listedProfessor) }),
  weight: WHOLE_SCHOOL,
});

/** The account that a path names. */
export const oneAccount = z.object({ id: id() });

export const validateStudent = call({
  method: 'POST',
  path: '/api/admin/validateStudent/:id',
  summary: 'Approves a student; approving twice is no error.',
  params: oneAccount,
  reply: z.object({ message: z.string(), student }),
  done: 'Student Approved!',
});

export const validateProfessor = call({
  method: 'POST',
  path: '/api/admin/validateProfessor/:id',
  summary: 'Approves a professor; approving twice is no error.',
  params: oneAccount,
  reply: z.object({ message: z.string(), professor }),
  done: 'Professor Approved!',
  needsPassword: true,
});

/** Somebody who waits for approval is declined, and not closed. */
export const notApproved = refusal('not-approved', 409, 'This account is not approved yet.');

/** The way back is to approve them again. Closed already is no error. @see docs/decisions/0035 */
export const closeProfessor = call({
  method: 'POST',
  path: '/api/admin/closeProfessor/:id',
  summary: 'Closes the account of a professor who has left: no sign-in, and everything recorded stays.',
  params: oneAccount,
  reply: z.object({ message: z.string(), professor }),
  refusals: [notApproved],
  done: 'The account is closed.',
  needsPassword: true,
});

/** The answer for an account that was not approved yet: it was declined. @see spec §4, §8 */
export const DECLINED = {
  student: 'Student Declined and Removed!',
  professor: 'Professor Declined and Removed!',
} as const;

/** Why a decision about who waits leaves an approved account alone. */
export const alreadyApproved = refusal('already-approved', 409, 'This account is already approved.');

/** Why a decision about many leaves out an account that is not there any more. */
export const REMOVED_MEANWHILE = 'This account has been removed in the meantime.';

/** With `pending` an account goes only while it waits for approval: somebody else may have approved it meanwhile. */
const whichAccount = z.object({ pending: flagOrKeep('pending') });

export const deleteStudent = call({
  method: 'DELETE',
  path: '/api/admin/deleteStudent/:id',
  summary: 'Declines or removes a student with their records, and ends their sign-ins.',
  params: oneAccount,
  query: whichAccount,
  refusals: [alreadyApproved],
  done: 'Student has been deleted',
});

export const deleteProfessor = call({
  method: 'DELETE',
  path: '/api/admin/deleteProfessor/:id',
  summary: 'Declines or removes a professor with their subjects, sessions, attendance and incentives.',
  params: oneAccount,
  query: whichAccount,
  refusals: [alreadyApproved],
  done: 'Professor has been deleted',
});

/** What a reset answers; the password is shown this once. @see decisions §3.5 */
const passwordReset = z.object({ message: z.string(), oneTimePassword: z.string() });

const resetting = {
  method: 'POST',
  params: oneAccount,
  reply: passwordReset,
  done: 'The password has been reset successfully.',
  needsPassword: true,
  pace: aDay(2000),
} as const;

export const resetStudentPassword = call({
  ...resetting,
  path: '/api/admin/resetStudentPassword/:id',
  summary: 'Gives a student a random one-time password, shown once, and ends their sign-ins.',
});

export const resetProfessorPassword = call({
  ...resetting,
  path: '/api/admin/resetProfessorPassword/:id',
  summary:
    'Gives a professor a random one-time password, shown once, ends their sign-ins, and removes their email address.',
});

/** After too many wrong passwords a person has to wait before the next try; this ends the wait. @see decisions §3.6 */
const endingWait = {
  method: 'POST',
  params: oneAccount,
  done: 'Sign-in unlocked. They can try again now.',
  pace: aDay(2000),
} as const;

export const endStudentWait = call({
  ...endingWait,
  path: '/api/admin/endStudentWait/:id',
  summary: 'Forgets the wrong passwords counted for a student, who can then sign in anywhere without a wait.',
});

export const endProfessorWait = call({
  ...endingWait,
  path: '/api/admin/endProfessorWait/:id',
  summary: 'Forgets the wrong passwords counted for a professor, who can then sign in anywhere without a wait.',
});

/** Accounts that were chosen from a list, at most so many. */
export function chosenAccounts(most: number) {
  return z
    .array(id(), 'ids must be a list.')
    .check(
      z.minLength(1, 'Please choose at least one account.'),
      z.maxLength(most, `At most ${most} accounts can be decided about at once.`),
    );
}

const manyAccounts = z.object({
  ids: chosenAccounts(MOST_DECISIONS),
  decision: z.enum(['approve', 'decline'], 'decision must be approve or decline.'),
});

/** Why a decision about many leaves out an account that waits for nothing, since its student has left. */
export const CLOSED_ACCOUNT = 'This account is closed.';

/** Each account is decided for itself: what failed stands beside what is done. */
export const decided = z.object({
  message: z.string(),
  done: z.array(z.int()),
  failed: z.array(z.object({ id: z.int(), message: z.string() })),
});

/** Approves or declines up to 500; an account that is approved already is not declined by it. @see decisions §4.1 */
const deciding = { method: 'POST', body: manyAccounts, reply: decided, pace: usualPace } as const;

export const decideStudents = call({
  ...deciding,
  path: '/api/admin/decideStudents',
  summary: 'Approves or declines many students at once.',
});

export const decideProfessors = call({
  ...deciding,
  path: '/api/admin/decideProfessors',
  summary: 'Approves or declines many professors at once.',
  needsPassword: true,
});

/** What goes with a student when they are removed. @see decisions §4.11 */
export const getStudentBelongings = call({
  method: 'GET',
  path: '/api/admin/getStudentBelongings/:id',
  summary: 'How many records a student’s removal deletes.',
  params: oneAccount,
  reply: z.object({ attendance: z.int(), transactions: z.int() }),
});

/**
 * What goes with a professor who is removed; students keep their points and transactions, of which those still pending
 * are then an administrator's to approve. @see decisions §4.11
 */
export const getProfessorBelongings = call({
  method: 'GET',
  path: '/api/admin/getProfessorBelongings/:id',
  summary: 'How many records a professor’s removal deletes.',
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

export const getDashboard = call({
  method: 'GET',
  path: '/api/admin/getDashboard',
  summary:
    'How many students, professors and program levels there are, how many accounts wait for approval, and which bounds were reached in the last day.',
  reply: z.object({
    students: z.int(),
    pendingStudents: z.int(),
    professors: z.int(),
    pendingProfessors: z.int(),
    programLevels: z.int(),
    bounds: z.array(reachedBound),
  }),
});

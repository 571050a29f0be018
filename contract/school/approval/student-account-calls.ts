import * as z from 'zod/mini';
import { emailTaken } from '#contract/account/mailed-code/mailed-code-field.ts';
import { programLevelUnlisted } from '#contract/people/program-level/program-level-unlisted.ts';
import { profileFields } from '#contract/people/student/profile-change-limits.ts';
import { numberTaken, studentNumberOrKeep } from '#contract/people/student/student-number.ts';
import { call } from '#contract/platform/base/call.ts';
import { emailOrKeep } from '#contract/platform/base/email-fields.ts';
import { idOrNone, instant } from '#contract/platform/base/fields.ts';
import { middleNameOrKeep, personNameOrKeep } from '#contract/platform/base/name-fields.ts';
import { optionalProgramLevel } from '#contract/platform/base/program-level-fields.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { listedStudent, oneAccount } from './approval-calls.ts';

/** How a change affects a student's absences: how many sessions count again, and how many no longer count. */
export const absencesMoved = z.object({ added: z.int(), removed: z.int() });
export type AbsencesMoved = z.output<typeof absencesMoved>;

/** One field that a student changed in their own account, with old and new value. @see decisions §1.2 */
export const profileChange = z.object({
  change_id: z.int(),
  field: z.enum(profileFields),
  /** The old value; '' for no middle name. */
  from: z.string(),
  to: z.string(),
  createdAt: instant,
  takenBackAt: z.nullable(instant),
  /** How undoing the change affects absences. Null if the field is not the program level, or the change was undone. */
  absences: z.nullable(absencesMoved),
});
export type ProfileChange = z.output<typeof profileChange>;

export const getStudentChanges = call('GET', '/api/admin/getStudentChanges/:id', {
  summary: 'The changes that a student made to their own names and program level in the last 30 days, newest first.',
  params: oneAccount,
  reply: z.object({ changes: z.array(profileChange) }),
});

/** The current photo or, for 30 days after it was replaced, the photo at the last attendance. */
export const getStudentPhoto = call('GET', '/api/admin/getStudentPhoto/:id', {
  summary: 'A student’s photo, or with `which=former` the one of the last attendance; 204 if there is none.',
  params: oneAccount,
  query: z.object({ which: oneOf('which', ['now', 'former']) }),
  reply: z.unknown(),
  replyType: 'image/webp',
});

/**
 * Changes a student's account for the student. With `takeBack`, undoes one of the student's changes of the last 30
 * days, as if that change had not happened. The old value returns, unless the field has changed again since. Attendance
 * counts by the old program level. Repeating the call succeeds. A changed program level counts from now on.
 * @see decisions §1.2
 */
export const updateStudentAccount = call('PUT', '/api/admin/updateStudentAccount/:id', {
  summary:
    'Changes a student’s names, program level, student number or email address, or undoes a change that the student made.',
  params: oneAccount,
  body: z.object({
    takeBack: idOrNone('takeBack'),
    first_name: personNameOrKeep('First name'),
    middle_name: middleNameOrKeep(),
    last_name: personNameOrKeep('Last name'),
    courseYearSection: optionalProgramLevel('Program level'),
    student_number: studentNumberOrKeep('Student number'),
    email: emailOrKeep('Email'),
  }),
  reply: z.object({ message: z.string(), student: listedStudent }),
  refusals: [numberTaken, emailTaken, programLevelUnlisted],
  done: 'The change was undone.',
});

/** The message if nothing was undone. */
export const ACCOUNT_CHANGED = 'The account has been changed.';

/** A body of {@link updateStudentAccount} that changes nothing. */
export const nothingChanged = {
  takeBack: null,
  first_name: '',
  middle_name: null,
  last_name: '',
  courseYearSection: '',
  student_number: null,
  email: null,
} as const;

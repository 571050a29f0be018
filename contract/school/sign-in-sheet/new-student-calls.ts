import * as z from 'zod/mini';
import { emailTaken } from '#contract/account/mailed-code/mailed-code-field.ts';
import { newUsernameOrNone, usernameTaken } from '#contract/account/sign-in/new-username.ts';
import { programLevelUnlisted } from '#contract/people/program-level/program-level-unlisted.ts';
import { studentInClass } from '#contract/people/student/student-calls.ts';
import { numberTaken, studentNumberOrKeep } from '#contract/people/student/student-number.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { emailOrKeep } from '#contract/platform/base/email-fields.ts';
import { flagOrKeep } from '#contract/platform/base/fields.ts';
import { middleName, personName } from '#contract/platform/base/name-fields.ts';
import { programLevel } from '#contract/platform/base/program-level-fields.ts';
import { chosenAccounts, decided, listedStudent } from '#contract/school/approval/approval-calls.ts';

/** The most sign-in sheets in one call, because hashing each password takes time. */
export const MOST_SHEETS = 100;
/** How many days a password on a sheet or in a sign-in email is valid. */
export const SHEET_DAYS = 30;

/** A student's first sign-in data; shown only once. */
export const signInSheet = z.extend(studentInClass, {
  /** The value that tells two students with the same name in one class apart; null if there is none. */
  student_number: z.nullable(z.string()),
  username: z.string(),
  oneTimePassword: z.string(),
});
export type SignInSheet = z.output<typeof signInSheet>;

const missing = 'First name, last name and program level are required.';

export const createStudent = call('POST', '/api/admin/createStudent', {
  summary:
    'Adds an approved student with a one-time password that is valid for 30 days; a missing username is made from the name.',
  body: z.object({
    first_name: personName('First name', missing),
    middle_name: middleName(),
    last_name: personName('Last name', missing),
    courseYearSection: programLevel('Program level', missing),
    student_number: studentNumberOrKeep('Student number'),
    email: emailOrKeep('Email'),
    username: newUsernameOrNone(),
  }),
  reply: z.object({ message: z.string(), student: listedStudent, sheet: signInSheet }),
  refusals: [numberTaken, emailTaken, usernameTaken, programLevelUnlisted],
  done: 'The student has been added.',
  pace: aDay(2000),
});

/**
 * Each sheet is made independently, as in decisions about several accounts. The student's old password and all sign-ins
 * end.
 */
export const makeSignInSheets = call('POST', '/api/admin/makeSignInSheets', {
  summary:
    'Gives students one-time passwords to print, valid for 30 days. With `letters`, students with an email address get the password by email instead. The students’ former passwords stop working, and their sign-ins end.',
  body: z.object({
    ids: chosenAccounts(MOST_SHEETS),
    letters: flagOrKeep('letters'),
    /** Continues the print of an earlier call, so that the audit has one entry for all calls of one print. */
    goesOn: flagOrKeep('goesOn'),
  }),
  reply: z.extend(decided, {
    /** The sheets by program level, then last name, without sheets that were emailed. */
    sheets: z.array(signInSheet),
    mailed: z.int(),
  }),
  needsPassword: true,
  pace: aDay(1000),
});

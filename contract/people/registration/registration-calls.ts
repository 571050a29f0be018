import * as z from 'zod/mini';
import { emailTaken } from '#contract/account/mailed-code/mailed-code-field.ts';
import { newUsername, usernameTaken } from '#contract/account/sign-in/new-username.ts';
import { professor } from '#contract/people/professor/professor-calls.ts';
import { programLevelUnlisted } from '#contract/people/program-level/program-level-unlisted.ts';
import { student } from '#contract/people/student/student-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { emailAddress } from '#contract/platform/base/email-fields.ts';
import { password, requiredText } from '#contract/platform/base/fields.ts';
import { middleName, personName } from '#contract/platform/base/name-fields.ts';
import { programLevel } from '#contract/platform/base/program-level-fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { passwordTaken, passwordTooEasy, passwordTooShort } from '#contract/platform/settings/password-words.ts';
import { isOtp } from './registration-rules.ts';

/** Spec §5's sentence for missing registration fields. */
export const REGISTRATION_FIELD_MISSING = 'All fields are required except Middle Name.';

/** Another code was mailed to this address; one try is used up. @see decisions §3.7 */
export const wrongOtp = refusal('wrong-otp', 400, 'The OTP is not correct.', 'otp');

/**
 * No code is valid for this address: none was sent, or the last one is older than 300 s or was used.
 * @see decisions §3.7
 */
export const otpExpired = refusal('otp-expired', 400, 'This OTP has expired. Please request a new OTP.', 'otp');

/** The code had five wrong tries and is no longer valid. @see decisions §3.7 */
export const otpTriesUsedUp = refusal(
  'otp-tries-used-up',
  400,
  'Too many wrong tries. Please request a new OTP.',
  'otp',
);

/** The email could not be handed over for sending. @see spec §8 */
export const otpNotSent = refusal('otp-not-sent', 503, 'Failed to send OTP. Please try again.');

const sentence = REGISTRATION_FIELD_MISSING;

const accountFields = {
  first_name: personName('First name', sentence),
  middle_name: middleName(),
  last_name: personName('Last name', sentence),
  username: newUsername(sentence),
  password: password('Password', sentence),
};

/** Gives the same answer whether or not the address is known. @see decisions §3.7 */
export const sendOTP = call('POST', '/api/student/sendOTP', {
  access: 'none',
  summary: 'Mails a one-time code of four digits, valid for 300 seconds.',
  body: z.object({ email: emailAddress('Email', sentence) }),
  refusals: [otpNotSent],
  done: 'The OTP has been sent. Please check your email.',
});

/** The body of a student's registration. A client's `admin_id` is accepted and ignored. @see spec §9, decisions §3.4 */
export const studentRegistration = z.object({
  ...accountFields,
  courseYearSection: programLevel('Program level', sentence),
  email: emailAddress('Email', sentence),
  otp: requiredText('OTP', sentence, 20).check(z.refine(isOtp, 'The OTP must be four digits.')),
  admin_id: z.optional(z.unknown()),
});

export const registerStudent = call('POST', '/api/student/registerStudent', {
  access: 'none',
  summary: 'Registers a student whose one-time code is correct; an administrator approves them later.',
  body: studentRegistration,
  reply: z.extend(passwordTaken, { student }),
  refusals: [
    passwordTooShort,
    passwordTooEasy,
    wrongOtp,
    otpExpired,
    otpTriesUsedUp,
    usernameTaken,
    emailTaken,
    programLevelUnlisted,
  ],
  done: 'Registered successfully. An administrator will approve your account.',
});

/** The body of a professor's registration. */
export const professorRegistration = z.object(accountFields);

export const registerProfessor = call('POST', '/api/professor/registerProfessor', {
  access: 'none',
  summary: 'Registers a professor; an administrator approves them later.',
  body: professorRegistration,
  reply: z.object({ message: z.string(), professor }),
  refusals: [passwordTooShort, passwordTooEasy, usernameTaken],
  done: 'Registered successfully. An administrator will approve your account.',
});

/** @see decisions §4.3 */
export const getProgramLevels = call('GET', '/api/student/getProgramLevels', {
  access: 'none',
  summary:
    'The program levels that forms suggest, in natural order. If only listed program levels are accepted, these are the school’s list.',
  reply: z.object({
    programLevels: z.array(z.string()),
    /** True if only listed program levels are accepted. @see docs/decisions/0038 */
    isListed: z.optional(z.boolean()),
  }),
});

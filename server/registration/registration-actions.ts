import type { RefusalOf } from '#contract/base/call.ts';
import { Refusal, tooMany } from '#contract/base/refusal.ts';
import { emailTaken } from '#contract/mailed-code/mailed-code-calls.ts';
import type { Professor } from '#contract/professor/professor-calls.ts';
import {
  type registerStudent as call,
  otpExpired,
  otpTriesUsedUp,
  usernameTaken,
} from '#contract/registration/registration-calls.ts';
import type { passwordTooShort } from '#contract/settings/settings-calls.ts';
import type { Student } from '#contract/student/student-calls.ts';
import { instantIn } from '#server/base/clock.ts';
import { hashPassword } from '#server/base/password.ts';
import type { Services } from '#server/base/services.ts';
import { refusedPassword } from '#server/sign-in/password-actions.ts';
import { usernameIsTaken } from '#server/sign-in/username-queries.ts';
import { mayTryAnotherName, proveOtp } from './otp-actions.ts';
import { consumeOtp } from './otp-queries.ts';
import {
  insertProfessor,
  insertStudent,
  type NewAccount,
  pendingProfessors,
  takenByStudents,
} from './registration-queries.ts';

/** Professors who may wait for approval at a time: registering takes no proof of anything. @see decisions §3.6 */
export const MOST_PENDING_PROFESSORS = 500;

/** Seconds after which trying again can help when too many wait: an administrator has to look through them. */
const PENDING_RETRY_SECONDS = 3600;

/** What a student registers with. */
export interface StudentRegistration extends NewAccount {
  courseYearSection: string;
  email: string;
  otp: string;
}

/**
 * Registers a student, who then waits for approval. Nothing is told about usernames and addresses before the code
 * proved right, and nothing is hashed before either; the code is used up by the account alone, so after
 * `usernameTaken`, which takes none of its tries, it can be sent again with another name, ten times.
 * @returns the student, or `passwordTooShort`, `wrongOtp`, `otpExpired`, `otpTriesUsedUp`, `emailTaken`, `usernameTaken`
 * @see spec §2, decisions §3.4, §3.7
 */
export async function registerStudent(
  services: Services,
  { otp, email: typedEmail, password, ...rest }: StudentRegistration,
): Promise<Student | RefusalOf<typeof call>> {
  const { clock, config, database } = services;
  const refused = refusedPassword(config, password);
  if (refused) return refused;
  const proven = await proveOtp(services, typedEmail, otp);
  if (proven instanceof Refusal) return proven;
  const { email, mac } = proven;
  const wanted = { username: rest.username, email };
  const refusalOf = { email: emailTaken, username: usernameTaken };
  const taken = await takenByStudents(database.read, wanted);
  if (taken === 'email') return emailTaken;
  if (taken === 'username') return (await mayTryAnotherName(services, proven)) ? usernameTaken : otpTriesUsedUp;

  const hashed = await hashPassword(password);
  return database.write(async (db) => {
    if (!(await consumeOtp(db, email, mac, instantIn(clock)))) return otpExpired;
    const student = await insertStudent(db, { ...rest, email, password: hashed }, instantIn(clock));
    // Somebody was faster: the refusal rolls the code's use back.
    return student ?? refusalOf[(await takenByStudents(db, wanted)) ?? 'username'];
  });
}

/**
 * Registers a professor, who then waits for approval.
 * @returns the professor, or `passwordTooShort`, `usernameTaken`, or `tooMany` while 500 wait already
 * @see spec §2, decisions §3.6
 */
export async function registerProfessor(
  { clock, config, database }: Services,
  account: NewAccount,
): Promise<Professor | typeof passwordTooShort | typeof usernameTaken | typeof tooMany> {
  const refused = refusedPassword(config, account.password);
  if (refused) return refused;
  if ((await pendingProfessors(database.read)) >= MOST_PENDING_PROFESSORS) {
    return tooMany.retryAfter(PENDING_RETRY_SECONDS);
  }
  if (await usernameIsTaken(database.read, 'professor', account.username)) return usernameTaken;
  const password = await hashPassword(account.password);
  return database.write(async (db) => {
    if ((await pendingProfessors(db)) >= MOST_PENDING_PROFESSORS) return tooMany.retryAfter(PENDING_RETRY_SECONDS);
    return (await insertProfessor(db, { ...account, password }, instantIn(clock))) ?? usernameTaken;
  });
}

import { emailTaken } from '#contract/account/mailed-code/mailed-code-field.ts';
import { usernameTaken } from '#contract/account/sign-in/new-username.ts';
import * as calls from '#contract/people/registration/registration-calls.ts';
import { Refusal, tooMany } from '#contract/platform/base/refusal.ts';
import { judgedPassword } from '#server/account/sign-in/password-actions.ts';
import { usernameIsTaken } from '#server/account/sign-in/username-queries.ts';
import { unlisted } from '#server/people/program-level/program-level-queries.ts';
import { type Limit, takeAttempt } from '#server/platform/base/attempt-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { hashPassword } from '#server/platform/base/password.ts';
import { tellBound } from '#server/platform/base/record-reached-limit.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { networkMark, networkOf } from '#server/platform/config/network-address.ts';
import type { Db } from '#server/platform/database/database.ts';
import { serverKeyOf } from '#server/platform/settings/settings-actions.ts';
import { mayTryAnotherName, proveOtp } from './otp-actions.ts';
import { consumeOtp } from './otp-queries.ts';
import { insertProfessor, insertStudent, pendingProfessors, takenByStudents } from './registration-queries.ts';

/** Seconds until a retry can help if too many people wait: first, an administrator has to decide about these people. */
const PENDING_RETRY_SECONDS = 3600;

/**
 * Registers a student, who then waits for approval. Only after a correct code does the server reveal usernames and
 * addresses, and hash passwords. Only a created account uses the code up. The refusal `usernameTaken` takes none of its
 * tries: the code can be sent with another username, up to ten times.
 * @returns the student and a warning about an easy password, or `passwordTooShort`, `passwordTooEasy`, `wrongOtp`,
 *   `otpExpired`, `otpTriesUsedUp`, `emailTaken`, `usernameTaken`, `programLevelUnlisted`
 * @see spec §2, decisions §3.4, §3.7
 */
export const registerStudentAction: Action<typeof calls.registerStudent> = async (
  { body: { otp, email: typedEmail, password, admin_id: _ignored, ...rest } },
  services,
) => {
  const { clock, database } = services;
  const judged = await judgedPassword(services, 'student', password, rest);
  if (judged instanceof Refusal) return judged;
  const unknown = await unlisted(database.read, rest.courseYearSection, 'courseYearSection');
  if (unknown) return unknown;
  const proven = await proveOtp(services, typedEmail, otp);
  if (proven instanceof Refusal) return proven;
  const { email, mac } = proven;
  const wanted = { username: rest.username, email };
  const refusalOf = { email: emailTaken, username: usernameTaken };
  const taken = await takenByStudents(database.read, wanted);
  if (taken === 'email') return emailTaken;
  if (taken === 'username') return (await mayTryAnotherName(services, proven)) ? usernameTaken : calls.otpTriesUsedUp;

  // The mailed code proves who the caller is.
  const hashed = await hashPassword(password, { known: email });
  return database.write(async (db) => {
    if (!(await consumeOtp(db, email, mac, instantIn(clock)))) return calls.otpExpired;
    const goneMeanwhile = await unlisted(db, rest.courseYearSection, 'courseYearSection');
    if (goneMeanwhile) return goneMeanwhile;
    const student = await insertStudent(db, { ...rest, email, password: hashed }, instantIn(clock));
    // Another request was faster, so the refusal rolls back the use of the code.
    return student ? { ...judged, student } : refusalOf[(await takenByStudents(db, wanted)) ?? 'username'];
  });
};

/**
 * Counts a professor's registration from one network: some at once, then one a minute, and at most half of the waiting
 * places a day, so that one network cannot take all places.
 */
async function takeRegistration(services: Services, network: string): Promise<typeof tooMany | undefined> {
  const { clock, config, database } = services;
  const limit: Limit = {
    windowSeconds: 86_400,
    most: Math.max(config.professorsPerAddress, Math.floor(config.pendingProfessors / 2)),
    freeTries: config.professorsPerAddress,
    shortestPauseSeconds: 60,
    longestPauseSeconds: 60,
  };
  const mark = networkMark(await serverKeyOf(services), network);
  const refused = await database.write(async (db) => {
    const wait = await takeAttempt(db, clock, `professors:${mark}`, limit);
    return wait > 0 ? tooMany.retryAfter(wait) : undefined;
  });
  if (refused) tellBound(services, 'professors-of-one-address');
  return refused;
}

/**
 * Registers a professor, who then waits for approval.
 * @returns the professor, or `passwordTooShort`, `passwordTooEasy`, `usernameTaken`, or `tooMany` if the waiting places
 *   or the network's share are used up
 * @see spec §2, decisions §3.6
 */
export const registerProfessorAction: Action<typeof calls.registerProfessor> = async (
  { body: account, request },
  services,
) => {
  const network = networkOf(request.ip);
  const { clock, config, database } = services;
  const judged = await judgedPassword(services, 'professor', account.password, account);
  if (judged instanceof Refusal) return judged;
  const fullIn = async (db: Db) => {
    if ((await pendingProfessors(db)) < config.pendingProfessors) return undefined;
    tellBound(services, 'professors');
    return tooMany.retryAfter(PENDING_RETRY_SECONDS);
  };
  const early = (await fullIn(database.read)) ?? (await takeRegistration(services, network));
  if (early) return early;
  if (await usernameIsTaken(database.read, 'professor', account.username)) return usernameTaken;
  const password = await hashPassword(account.password, { address: network });
  return database.write(async (db) => {
    const full = await fullIn(db);
    if (full) return full;
    const professor = await insertProfessor(db, { ...account, password }, instantIn(clock));
    return professor ? { professor } : usernameTaken;
  });
};

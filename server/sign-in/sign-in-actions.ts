import type { Role } from '#contract/base/call.ts';
import { notFound, Refusal, type tooMany } from '#contract/base/refusal.ts';
import {
  invalidCredentials,
  loginAdmin,
  loginProfessor,
  loginStudent,
  tooManyGuesses,
  waitingForApproval,
} from '#contract/sign-in/sign-in-calls.ts';
import { forgetAttempts, type Limit, takeAttempt } from '#server/base/attempts.ts';
import { instantIn } from '#server/base/clock.ts';
import { passwordMatches } from '#server/base/password.ts';
import { randomSecret, secretHash, signInTokenPrefix } from '#server/base/secret.ts';
import type { Services } from '#server/base/services.ts';
import type { Person } from '#server/base/who.ts';
import { serverKeyOf } from '#server/settings/settings-actions.ts';
import { deviceCookie, knownDevice } from './known-device.ts';
import { accountByUsername, endSignIn, storeSignIn } from './sign-in-queries.ts';
import { signInTriesKey, UNKNOWN_DEVICE } from './tries-queries.ts';

/** How long a sign-in lasts, in seconds. @see decisions §3.1 */
const lifeSeconds: Record<Role, number> = { student: 7 * 86_400, professor: 12 * 3600, admin: 8 * 3600 };

/** Wrong passwords for one account from devices that do not know it, or from one that does. @see decisions §3.6 */
const passwordTries: Limit = { windowSeconds: 86_400, most: 100, freeTries: 5, longestPauseSeconds: 60 };

const loginCall = { student: loginStudent, professor: loginProfessor, admin: loginAdmin } as const;

/** What signing in needs to know of where it comes from. */
export interface SigningIn {
  username: string;
  password: string;
  /** The request's `cookie` header. */
  cookies: string | undefined;
}

/** A new sign-in, and the cookie by which the device is known from now on. */
export interface NewSignIn {
  token: string;
  message: string;
  mustChangePassword?: boolean;
  deviceCookie: string;
}

/**
 * Signs somebody in. Wrong and unknown take the same time and say the same; only the right password learns that the
 * account is waiting. Tries are counted per account and device before the password is looked at.
 * @returns the sign-in token, or `invalidCredentials`, `waitingForApproval`, `tooMany`
 * @see decisions §3
 */
export async function signIn(
  services: Services,
  role: Role,
  { username, password, cookies }: SigningIn,
): Promise<NewSignIn | typeof invalidCredentials | typeof waitingForApproval | typeof tooMany> {
  const { config, database, clock } = services;
  const serverKey = await serverKeyOf(services);
  const device = knownDevice(serverKey, role, username, cookies) ?? UNKNOWN_DEVICE;
  const key = signInTriesKey(role, device, username);
  const wait = await database.write((db) => takeAttempt(db, clock, key, passwordTries), 'reserve');
  if (wait > 0) return tooManyGuesses(wait);

  const account = await accountByUsername(database.read, role, username);
  const right = await passwordMatches(account?.password, password);
  if (!account || !right) return invalidCredentials;
  const now = instantIn(clock);
  if (account.oneTimePasswordUntil !== null && account.oneTimePasswordUntil <= now) return invalidCredentials;
  if (!account.isValidated) {
    await database.write((db) => forgetAttempts(db, key), 'reserve');
    return waitingForApproval;
  }

  const token = signInTokenPrefix[role] + randomSecret(256);
  const stored = await database.write(async (db) => {
    // The account may have been removed, declined or reset while the password was being checked.
    const still = await accountByUsername(db, role, username);
    if (still?.person_id !== account.person_id || still.password !== account.password) return notFound;
    await forgetAttempts(db, key);
    await storeSignIn(db, role, account.person_id, secretHash(token), now, instantIn(clock, lifeSeconds[role]));
    return undefined;
  }, 'reserve');
  if (stored instanceof Refusal) return invalidCredentials;
  const secure = config.tls !== undefined || config.publicUrl?.startsWith('https:') === true;
  return {
    token,
    message: loginCall[role].done,
    ...(account.oneTimePasswordUntil === null ? {} : { mustChangePassword: true }),
    deviceCookie: deviceCookie(serverKey, role, username, secure),
  };
}

/** Ends the sign-in in use, its sockets included. */
export async function signOut({ database, notices }: Services, who: Person): Promise<void> {
  await database.write((db) => endSignIn(db, who.signIn), 'reserve');
  const person_id = who.role === 'student' ? who.stud_id : who.role === 'professor' ? who.prof_id : who.admin_id;
  notices.publish({ kind: 'signed-out', role: who.role, person_id, signIn: who.signIn });
}

import * as calls from '#contract/account/sign-in/sign-in-calls.ts';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import type { AnswerOf, RefusalOf, Role } from '#contract/platform/base/call.ts';
import { notFound, Refusal, type tooMany, tooOften } from '#contract/platform/base/refusal.ts';
import { ONE_TIME_HOURS, SIGN_IN_HOURS } from '#contract/platform/settings/retention-periods.ts';
import { type Person, personIdOf } from '#server/platform/base/actors.ts';
import { forgetAttempts, type Limit, takeAttempt, uncountAttempt } from '#server/platform/base/attempt-queries.ts';
import { auditOwn } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { QueueClient, QueuePlace } from '#server/platform/base/fair-queue.ts';
import {
  hashPassword,
  inTurnToAsk,
  isOutdatedHash,
  passwordMatches,
  withPlaceInLine,
} from '#server/platform/base/password.ts';
import { randomSecret, secretHash, signInTokenPrefix } from '#server/platform/base/secret.ts';
import type { Services } from '#server/platform/base/services.ts';
import { networkMark, networkOf } from '#server/platform/config/network-address.ts';
import type { Db } from '#server/platform/database/database.ts';
import { serverKeyOf } from '#server/platform/settings/settings-actions.ts';
import { deviceCookie, hasWaited, knownDevice, type Wanted, waitingCookie } from './known-device.ts';
import { deviceName, placeText } from './sign-in-place.ts';
import { accountByUsername, endSignIn, renewHash, shortenOneTimePassword, storeSignIn } from './sign-in-queries.ts';
import { boundWrongPasswords, signInTriesKey, triesOfAllKey } from './tries-queries.ts';

/** The longest wait for a person who does not retry in a loop, in seconds. A hundred such waits take about a day. */
const LONGEST_WAIT_SECONDS = 1000;
/**
 * The limit of wrong passwords for one account from one network. A browser that was asked to wait gets its turn after
 * half the pause, so that a guesser in the same network does not always come first.
 * @see decisions §3.6
 */
const guesses: Limit = { windowSeconds: 86_400, freeTries: 5, longestPauseSeconds: 2 * LONGEST_WAIT_SECONDS };
/** The limit for a browser that was asked to wait, and for a browser that the account knows. */
const patientTries: Limit = { ...guesses, shortestPauseSeconds: 0.5, longestPauseSeconds: LONGEST_WAIT_SECONDS };
/** The limit for one account from all networks together. A single network cannot reach this limit. */
const guessesFromAll: Limit = { windowSeconds: 86_400, freeTries: 200, longestPauseSeconds: 60 };
/** After this number of counted wrong passwords, their rows are cleaned up again. */
const BOUND_EVERY = 500;

/** A sign-in attempt with its origin. */
export interface SigningIn {
  username: string;
  password: string;
  /** The request's `cookie` header. */
  cookies: string | undefined;
  /** The network address of the request. */
  address: string;
  /** Sets a cookie in the browser. */
  keep(cookie: string): void;
  /** The `user-agent` header. */
  userAgent: string | undefined;
  /** Counts a person's correct password. @returns 0, or the seconds until the next sign-in is allowed */
  pace(person_id: number): number;
}

/**
 * Signs a person in. Wrong and unknown credentials take the same time and get the same answer; only the correct
 * password reveals that an account is pending or closed. Tries are counted by account, and by device or network, before
 * the check. Known devices go first; the other networks are served in turn.
 * @returns the sign-in token, or `invalidCredentials`, `waitingForApproval`, `accountClosed`, `tooMany`
 * @throws NoPlaceLeft if too many passwords from the same network already wait; then nothing was done or stored
 * @see decisions §3
 */
export async function signIn(
  services: Services,
  role: Role,
  signingIn: SigningIn,
): Promise<AnswerOf<typeof calls.loginStudent> | RefusalOf<typeof calls.loginStudent> | typeof tooMany> {
  const serverKey = await serverKeyOf(services);
  const wanted = { role, username: signingIn.username };
  const network = networkOf(signingIn.address);
  const device = knownDevice(serverKey, wanted, signingIn.cookies);
  const asker = device ? { known: `${role} ${usernameKey(wanted.username)}` } : { address: network };
  const mark = networkMark(serverKey, network);
  return withPlaceInLine(asker, (place) =>
    signInFrom(services, wanted, { ...signingIn, serverKey, device, asker, mark, place }),
  );
}

/** A sign-in attempt with its place in the queue. */
interface InLine extends SigningIn {
  serverKey: string;
  /** The mark of a device that the account knows. */
  device: string | undefined;
  /** The mark of the network. */
  mark: string;
  asker: QueueClient;
  place: QueuePlace;
}

async function signInFrom(
  services: Services,
  wanted: Wanted,
  { password, cookies, userAgent, address, keep, pace, serverKey, device, mark, asker, place }: InLine,
): ReturnType<typeof signIn> {
  const { config, database, clock, securityLog } = services;
  const { role, username } = wanted;
  const secure = config.tls !== undefined || config.publicUrl?.startsWith('https:') === true;
  const isPatient = device !== undefined || hasWaited(serverKey, role, mark, cookies);
  const { account, tries, wait } = await inTurnToAsk(asker, async () => {
    const account = await accountByUsername(database.read, role, username);
    const tries = triesFrom(wanted, account !== undefined, device, mark);
    return { account, tries, wait: await countTry(services, tries, isPatient ? patientTries : guesses) };
  });
  if (wait instanceof Refusal) {
    if (!isPatient) keep(waitingCookie(serverKey, role, mark, secure));
    return wait;
  }

  const right = await passwordMatches(account?.password, password, place);
  const now = instantIn(clock);
  if (!account || !right || (account.oneTimePasswordUntil !== null && account.oneTimePasswordUntil <= now)) {
    securityLog.note('sign-in failed', account ? `${role} ${account.person_id}` : 'nobody', address);
    return calls.invalidCredentials;
  }
  if (!account.isValidated) {
    await database.write((db) => forgetTry(db, tries), 'reserve');
    return account.leftAt === null ? calls.waitingForApproval : calls.accountClosed;
  }

  const renewed = isOutdatedHash(account.password) ? await hashPassword(password, place) : account.password;
  const paceSeconds = pace(account.person_id);
  if (paceSeconds > 0) {
    await database.write((db) => forgetTry(db, tries), 'reserve');
    securityLog.note('limit reached', `sign-ins of ${role} ${account.person_id}`, address);
    return tooOften(paceSeconds);
  }
  const token = signInTokenPrefix[role] + randomSecret(256);
  const made = { hash: secretHash(token), createdAt: now, device: deviceName(userAgent) };
  const isOneTime = account.oneTimePasswordUntil !== null;
  const stored = await database.write(async (db) => {
    if (isOneTime) await shortenOneTimePassword(db, role, account, instantIn(clock, ONE_TIME_HOURS * 3600));
    if (renewed !== account.password) await renewHash(db, role, account, renewed);
    // The account may have been removed, declined or reset during the password check.
    const still = await accountByUsername(db, role, username, true);
    if (still?.person_id !== account.person_id || still.password !== renewed) return notFound;
    await forgetTry(db, tries);
    // A sign-in with a one-time password ends when this password does, unless the person changes it.
    const expiresAt = still.oneTimePasswordUntil ?? instantIn(clock, SIGN_IN_HOURS[role] * 3600);
    await storeSignIn(db, role, account.person_id, { ...made, expiresAt });
    await auditOwn(db, clock, role, account.person_id, 'sign-in', placeText(serverKey, made.device, address));
    return undefined;
  }, 'reserve');
  if (stored instanceof Refusal) return calls.invalidCredentials;
  keep(deviceCookie(serverKey, wanted, cookies, secure));
  return { token, ...(isOneTime && { mustChangePassword: true }) };
}

/** The keys under which a try is counted. */
interface TriesKeys {
  /** The key for the device or the network. */
  own: string;
  /** The key for all networks together; undefined for a known device, which is counted separately. */
  all: string | undefined;
}

function triesFrom(wanted: Wanted, exists: boolean, device: string | undefined, mark: string): TriesKeys {
  return {
    own: signInTriesKey(wanted, device ?? mark),
    all: device === undefined ? triesOfAllKey(wanted, exists) : undefined,
  };
}

let countedTries = 0;

/**
 * Counts a try before the check, under both keys or, if one has reached its limit, under neither. @returns undefined,
 * or how long to wait
 */
async function countTry(
  { database, clock }: Services,
  { own, all }: TriesKeys,
  limit: Limit,
): Promise<typeof tooMany | undefined> {
  const refused = await database.write(async (db) => {
    const wait =
      (all === undefined ? 0 : await takeAttempt(db, clock, all, guessesFromAll)) ||
      (await takeAttempt(db, clock, own, limit, patientTries));
    return wait > 0 ? calls.tooManyGuesses(wait) : undefined;
  }, 'reserve');
  if (refused) return refused;
  countedTries += 1;
  if (countedTries % BOUND_EVERY === 0) await database.write(boundWrongPasswords, 'reserve');
  return undefined;
}

/** Removes a correct password from the counts, because these limit only failures. */
async function forgetTry(db: Db, { own, all }: TriesKeys): Promise<void> {
  if (all !== undefined) await uncountAttempt(db, all);
  await forgetAttempts(db, own);
}

/** Ends the current sign-in, sockets included. @param place origin of the call, for the audit */
export async function signOut({ clock, database, notices }: Services, who: Person, place: string): Promise<void> {
  const { role, signIn } = who;
  const person_id = personIdOf(who);
  await database.write(async (db) => {
    if (await endSignIn(db, signIn)) await auditOwn(db, clock, role, person_id, 'sign-out', place);
  }, 'reserve');
  notices.publish({ kind: 'signed-out', role, person_id, signIn });
}

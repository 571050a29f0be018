import * as calls from '#contract/account/sign-in/own-sign-ins-calls.ts';
import { tooManyGuesses } from '#contract/account/sign-in/sign-in-calls.ts';
import { notFound, signInRequired } from '#contract/platform/base/refusal.ts';
import { isIdle, nameOf, type Person, personIdOf } from '#server/platform/base/actors.ts';
import { forgetAttempts, type Limit, takeAttempt } from '#server/platform/base/attempt-queries.ts';
import { auditOwn } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { passwordMatches } from '#server/platform/base/password.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { recentEntries, SIGN_IN_ID_LENGTH, signInOf, signInsOf } from './own-sign-ins-queries.ts';
import { partsOfPlace, placeOf } from './sign-in-place.ts';
import { changeSignIn, endSignIn, endSignIns, storedPassword } from './sign-in-queries.ts';
import { confirmTriesKey } from './tries-queries.ts';

/** The calls of the three roles. */
type OwnCalls = (typeof calls)['studentSignIns' | 'professorSignIns' | 'adminSignIns'];

/** The limit of wrong passwords on an existing sign-in, no matter who uses it. @see decisions §3.11 */
const confirmTries: Limit = { windowSeconds: 86_400, most: 100, freeTries: 5, longestPauseSeconds: 60 };

/**
 * A person's sign-ins except idle sign-ins, and the recent activity on the person's sign-ins and password; both latest
 * first.
 * @see decisions §3.11
 */
export const shownSignIns: Action<OwnCalls['list']> = async ({ who, request }, services) => {
  const { clock, database } = services;
  const here = partsOfPlace(await placeOf(services, request));
  const recent = await recentEntries(database.read, who.role, personIdOf(who));
  const found = await signInsOf(database.read, who.role, personIdOf(who), instantIn(clock));
  const signIns = found
    .filter(({ seenAt, createdAt }) => !isIdle(services, who.role, seenAt ?? createdAt))
    .map(({ hash, ...signIn }) => ({
      ...signIn,
      id: hash.slice(0, SIGN_IN_ID_LENGTH),
      isCurrent: hash === who.signIn,
    }));
  return {
    signIns,
    recent: recent.map(({ object, ...entry }) => {
      const { device, network } = partsOfPlace(object);
      return { ...entry, device, isSameNetwork: network === here.network };
    }),
  };
};

/**
 * Ends one of a person's own sign-ins with a student's QR code, and closes its sockets.
 * @returns undefined, or `notFound` if it is another person's, or has already ended
 * @see decisions §3.11
 */
export const endOwnSignIn: Action<OwnCalls['end']> = async ({ who, params, request }, services) => {
  const { clock, database, notices } = services;
  const person_id = personIdOf(who);
  const signIn = await signInOf(database.read, who.role, person_id, params.signIn);
  if (signIn === undefined) return notFound;
  const place = await placeOf(services, request);
  await database.write(async (db) => {
    if (await endSignIn(db, signIn)) await auditOwn(db, clock, who.role, person_id, 'end-own-sign-ins', place);
  }, 'reserve');
  notices.publish({ kind: 'signed-out', role: who.role, person_id, signIn });
  return undefined;
};

/**
 * Ends all sign-ins of a person except the current one, and closes their sockets. @returns the number of ended sign-ins
 * @see decisions §3.11
 */
export async function endOtherSignIns(
  { clock, database, notices }: Services,
  who: Person,
  place: string,
): Promise<number> {
  const person_id = personIdOf(who);
  const ended = await database.write(async (db) => {
    const count = await endSignIns(db, who.role, person_id, who.signIn);
    if (count > 0) await auditOwn(db, clock, who.role, person_id, 'end-own-sign-ins', place);
    return count;
  }, 'reserve');
  notices.publish({ kind: 'signed-out', role: who.role, person_id, keep: who.signIn });
  return ended;
}

/**
 * Accepts a password as proof that the signed-in person is the owner, for ten minutes. The try is counted for the
 * account before the check.
 * @returns undefined, or `wrongPassword`, `tooMany`, or `signInRequired` if the sign-in ended in the meantime
 * @see decisions §3.11
 */
export const confirmPassword: Action<OwnCalls['confirm']> = async (
  { who, body: { password } },
  { clock, database, securityLog },
) => {
  const person_id = personIdOf(who);
  const key = confirmTriesKey(who.role, person_id);
  const wait = await database.write((db) => takeAttempt(db, clock, key, confirmTries));
  if (wait > 0) return tooManyGuesses(wait);
  const stored = await storedPassword(database.read, who.role, person_id);
  if (!(await passwordMatches(stored, password, { known: nameOf(who) }))) {
    securityLog.note('password not confirmed', nameOf(who));
    return calls.wrongPassword;
  }
  return database.write(async (db) => {
    await forgetAttempts(db, key);
    return (await changeSignIn(db, who.signIn, { provenAt: instantIn(clock) })) ? undefined : signInRequired;
  });
};

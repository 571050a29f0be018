import { codeExpired, tooManyCodes } from '#contract/account/mailed-code/mailed-code-field.ts';
import { CODE_LIFE_SECONDS } from '#contract/account/mailed-code/mailed-code-rules.ts';
import type { chooseProfessorPassword as call } from '#contract/account/sign-in/forgotten-password-calls.ts';
import type { BodyOf, RefusalOf, RegisteredRole } from '#contract/platform/base/call.ts';
import { Refusal, type tooMany } from '#contract/platform/base/refusal.ts';
import { oneTimePasswordAgain } from '#contract/platform/settings/password-words.ts';
import { takeMailInAll } from '#server/account/mailed-code/mail-count-actions.ts';
import { codesOfOne, newCode, proveCode } from '#server/account/mailed-code/mailed-code-actions.ts';
import { consumeCode } from '#server/account/mailed-code/mailed-code-queries.ts';
import { takeAttempt } from '#server/platform/base/attempt-queries.ts';
import { auditOwn } from '#server/platform/base/audit-queries.ts';
import { hashPassword } from '#server/platform/base/password.ts';
import type { Services } from '#server/platform/base/services.ts';
import { networkMark } from '#server/platform/config/network-address.ts';
import { forgottenPasswordLetter } from '#server/platform/mail/letter-texts.ts';
import { schoolLetters } from '#server/platform/mail/school-letters.ts';
import { serverKeyOf } from '#server/platform/settings/settings-actions.ts';
import { isOneTimePassword, judgedPassword, type TakenPassword } from './password-actions.ts';
import { accountByUsername, addressByUsername, endSignIns, passwordOwner, storePassword } from './sign-in-queries.ts';
import { forgetWrongPasswords, forgottenKey } from './tries-queries.ts';

function purposeOf(role: RegisteredRole, username: string) {
  return { key: forgottenKey(role, username), holdsFor: '' };
}

/**
 * Mails a code for a new password to the address of the account with this username. Every username is counted, answered
 * and stored the same way, with a code and an email. Only the mail that is sent after the answer differs.
 * @param network the caller's network
 * @returns undefined, or `tooMany`: a username gets a code a minute and ten a day, a network and all networks together
 *   a certain number an hour
 * @see decisions §3.7, §3.12
 */
export async function askForNewPassword(
  services: Services,
  role: RegisteredRole,
  username: string,
  network: string,
): Promise<undefined | typeof tooMany> {
  const { clock, database, mail } = services;
  const purpose = purposeOf(role, username);
  const letters = await schoolLetters(database.read);
  const made = await newCode(services, purpose);
  const from = networkMark(await serverKeyOf(services), network);
  const asked = await database.write(async (db) => {
    const wait = (await takeAttempt(db, clock, purpose.key, codesOfOne)) || (await takeMailInAll(services, db, from));
    if (wait > 0) return tooManyCodes(wait);
    const account = await addressByUsername(db, role, username);
    const owner = account?.owner ?? { stud_id: null, prof_id: null };
    await made.store(db, owner);
    const to = account?.email || 'nobody@nowhere.invalid';
    const letter = forgottenPasswordLetter(to, letters, account?.username ?? username, made.code, CODE_LIFE_SECONDS);
    const kept = { ...letter, ...owner, key: purpose.key, expiresAt: made.expiresAt };
    await mail.keepCodeForLater(db, kept, !account?.email);
    return undefined;
  });
  if (asked instanceof Refusal) return asked;
  mail.wake();
  return undefined;
}

/**
 * Sets a new password with a mailed code, and ends all sign-ins of the account, sockets included.
 * @param place origin of the call, for the audit
 * @returns a warning about an easy password, or `passwordTooShort`, `passwordTooEasy`, `wrongCode`, `codeExpired`,
 *   `codeTriesUsedUp`, `oneTimePasswordAgain`
 * @see decisions §3.1, §3.12
 */
export async function chooseNewPassword(
  services: Services,
  role: RegisteredRole,
  { username, code, password }: BodyOf<typeof call>,
  place: string,
): Promise<TakenPassword | RefusalOf<typeof call>> {
  const { clock, database, notices } = services;
  // Only the code may reveal that the account exists, and its owner's name.
  const early = await judgedPassword(services, role, password, { username });
  if (early instanceof Refusal) return early;
  const proven = await proveCode(services, purposeOf(role, username), code);
  if (proven instanceof Refusal) return proven;
  const account = await accountByUsername(database.read, role, username);
  const person_id = role === 'student' ? proven.stud_id : proven.prof_id;
  const owner = person_id === null ? undefined : await passwordOwner(database.read, role, person_id);
  if (account === undefined || account.person_id !== person_id || !owner) return codeExpired;
  const judged = await judgedPassword(services, role, password, owner);
  if (judged instanceof Refusal) return judged;
  // The mailed code proves who the caller is.
  const asker = { known: `${role} ${person_id}` };
  if (account.oneTimePasswordUntil !== null && (await isOneTimePassword(account.password, password, asker)))
    return oneTimePasswordAgain;

  const hashed = await hashPassword(password, asker);
  const chosen = await database.write(async (db) => {
    // A person who left while the code was on its way cannot choose a password.
    const found = await accountByUsername(db, role, username, true);
    if (found === undefined || found.leftAt !== null) return codeExpired;
    if (!(await consumeCode(db, proven.key, proven.mac))) return codeExpired;
    await storePassword(db, role, person_id, hashed, null);
    await endSignIns(db, role, person_id);
    await auditOwn(db, clock, role, person_id, 'choose-own-password', place);
    // People who forgot a password have often guessed first, so their wrong tries are forgotten.
    await forgetWrongPasswords(db, { role, username });
    return undefined;
  });
  if (chosen instanceof Refusal) return chosen;
  notices.publish({ kind: 'signed-out', role, person_id });
  return judged;
}

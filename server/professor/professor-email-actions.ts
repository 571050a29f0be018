import type { RefusalOf } from '#contract/base/call.ts';
import { Refusal, signInRequired, type tooMany } from '#contract/base/refusal.ts';
import { codeExpired, codeNotSent, emailTaken, tooManyCodes } from '#contract/mailed-code/mailed-code-calls.ts';
import type { Professor } from '#contract/professor/professor-calls.ts';
import type { proveEmail as call } from '#contract/professor/professor-email-calls.ts';
import { takeAttempt } from '#server/base/attempt-queries.ts';
import { whyNotSent } from '#server/base/mail.ts';
import type { Services } from '#server/base/services.ts';
import type { Professor as SignedInProfessor } from '#server/base/who.ts';
import { normalEmail, takeMailTo } from '#server/mailed-code/mail-count-actions.ts';
import { mailedBefore, uncountMail } from '#server/mailed-code/mail-count-queries.ts';
import { codesOfOne, newCode, proveCode } from '#server/mailed-code/mailed-code-actions.ts';
import { consumeCode } from '#server/mailed-code/mailed-code-queries.ts';
import { settingValue } from '#server/settings/settings-queries.ts';
import { formerEmailLetter, professorEmailLetter } from './professor-email-letter.ts';
import { emailIsOfAnother, professorById, storeEmail } from './professor-queries.ts';

/** The key of codes that prove a professor's address: they are counted under it, and kept. @see decisions §3.12 */
export function emailKey(prof_id: number): string {
  return `email:${prof_id}`;
}

/**
 * Mails a code to an address that the professor would like to have, whether or not it is another's: nothing in the
 * answer tells.
 * @returns undefined, or `tooMany` (one code a minute and ten a day, for each professor and each address), `codeNotSent`
 * @see decisions §3.7, §3.12
 */
export async function sendEmailCode(
  services: Services,
  { prof_id }: SignedInProfessor,
  typedEmail: string,
): Promise<undefined | typeof tooMany | typeof codeNotSent> {
  const { clock, database, log, mail } = services;
  const email = normalEmail(typedEmail);
  const key = emailKey(prof_id);
  const made = await newCode(services, { key, holdsFor: email });
  const mailed = await database.write(async (db) => {
    const wait = await takeAttempt(db, clock, key, codesOfOne);
    if (wait > 0) return tooManyCodes(wait);
    const counted = await takeMailTo(services, db, email);
    if (typeof counted === 'number') return tooManyCodes(counted);
    await made.store(db, { stud_id: null, prof_id });
    return counted;
  });
  if (mailed instanceof Refusal) return mailed;
  const letter = professorEmailLetter(email, await settingValue(database.read, 'school_name'), made.code);
  try {
    await mail.send(letter);
  } catch (error) {
    log.error(whyNotSent(error, letter, made.code), 'a code could not be mailed');
    await database.write((db) => uncountMail(db, email, mailed.sentAt));
    return codeNotSent;
  }
  return undefined;
}

/**
 * Gives the professor the address that the code was mailed to, in the place of an earlier one, which is told.
 * @returns the professor, or `wrongCode`, `codeExpired`, `codeTriesUsedUp`, `emailTaken`, or `signInRequired` when the
 *   account has just been removed
 * @see decisions §3.12
 */
export async function proveEmail(
  services: Services,
  { prof_id }: SignedInProfessor,
  typed: { email: string; code: string },
): Promise<Professor | RefusalOf<typeof call> | typeof signInRequired> {
  const email = normalEmail(typed.email);
  const proven = await proveCode(services, { key: emailKey(prof_id), holdsFor: email }, typed.code);
  if (proven instanceof Refusal) return proven;
  const { database } = services;
  const stored = await database.write(async (db) => {
    // Its row is held until the end, so that two professors who prove one address come one after another.
    await mailedBefore(db, email);
    if (!(await consumeCode(db, proven.key, proven.mac))) return codeExpired;
    if (await emailIsOfAnother(db, prof_id, email)) return emailTaken;
    const former = await storeEmail(db, prof_id, email);
    return { former, professor: (await professorById(db, prof_id)) ?? signInRequired };
  });
  if (stored instanceof Refusal) return stored;
  await tellFormerEmail(services, stored.former);
  return stored.professor;
}

/** Tells the address that a professor has no more, if there is one; nobody waits for the letter. @see decisions §3.12 */
export async function tellFormerEmail({ database, mail }: Services, former: string | null): Promise<void> {
  if (former !== null) mail.later(formerEmailLetter(former, await settingValue(database.read, 'school_name')));
}

/** Removes the professor's address, and tells it; removing none is no error. @see decisions §3.12 */
export async function removeEmail(
  services: Services,
  { prof_id }: SignedInProfessor,
): Promise<Professor | typeof signInRequired> {
  const { database } = services;
  const { former, professor } = await database.write(async (db) => ({
    former: await storeEmail(db, prof_id, null),
    professor: (await professorById(db, prof_id)) ?? signInRequired,
  }));
  await tellFormerEmail(services, former);
  return professor;
}

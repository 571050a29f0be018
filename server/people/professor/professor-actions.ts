import { codeExpired, codeNotSent, emailTaken, tooManyCodes } from '#contract/account/mailed-code/mailed-code-field.ts';
import { CODE_LIFE_SECONDS } from '#contract/account/mailed-code/mailed-code-rules.ts';
import type { updateProfessor } from '#contract/people/professor/professor-calls.ts';
import type { proveEmail, removeEmail, sendEmailCode } from '#contract/people/professor/professor-email-calls.ts';
import type { PersonNames } from '#contract/people/student/student-calls.ts';
import { Refusal, signInRequired } from '#contract/platform/base/refusal.ts';
import { normalEmail, takeMailTo } from '#server/account/mailed-code/mail-count-actions.ts';
import { mailedBefore, uncountMail } from '#server/account/mailed-code/mail-count-queries.ts';
import { codesOfOne, newCode, proveCode } from '#server/account/mailed-code/mailed-code-actions.ts';
import { consumeCode } from '#server/account/mailed-code/mailed-code-queries.ts';
import { placeOf } from '#server/account/sign-in/sign-in-place.ts';
import { emailKey } from '#server/account/sign-in/tries-queries.ts';
import { takeAttempt, uncountAttempt } from '#server/platform/base/attempt-queries.ts';
import { auditOwn } from '#server/platform/base/audit-queries.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { formerEmailLetter, professorEmailLetter } from '#server/platform/mail/letter-texts.ts';
import { whyNotSent } from '#server/platform/mail/mail-error.ts';
import { schoolLetters } from '#server/platform/mail/school-letters.ts';
import { emailIsOfAnother, lockedProfessor, professorById, storeEmail, storeNames } from './professor-queries.ts';

/**
 * Changes the professor's names. Blank names keep their value.
 * @returns the changed professor, or `signInRequired` if the account was just removed
 * @see spec §5
 */
export const changeProfessor: Action<typeof updateProfessor> = ({ who, body: changes }, { database }) =>
  database.write(async (db) => {
    const before = await lockedProfessor(db, who.prof_id);
    if (!before) return signInRequired;
    const after: PersonNames = {
      first_name: changes.first_name || before.first_name,
      middle_name: changes.middle_name || before.middle_name,
      last_name: changes.last_name || before.last_name,
    };
    await storeNames(db, who.prof_id, after);
    return { professor: { ...before, ...after } };
  });

/**
 * Mails a code to an address that the professor wants, even if someone else has it, because the answer must not reveal
 * that. An email that cannot be sent does not count against the professor or the address.
 * @returns undefined, or `tooMany` (one code a minute and ten a day, per professor and per address), `codeNotSent`
 * @see decisions §3.7, §3.12
 */
export const sendEmailCodeAction: Action<typeof sendEmailCode> = async (
  { who: { prof_id }, body: { email: typedEmail } },
  services,
) => {
  const { clock, database, log, mail } = services;
  const email = normalEmail(typedEmail);
  const key = emailKey(prof_id);
  const made = await newCode(services, { key, holdsFor: email });
  const letter = professorEmailLetter(email, await schoolLetters(database.read), made.code, CODE_LIFE_SECONDS);
  const mailed = await database.write(async (db) => {
    const wait = await takeAttempt(db, clock, key, codesOfOne);
    if (wait > 0) return tooManyCodes(wait);
    const counted = await takeMailTo(services, db, email);
    if (typeof counted === 'number') return tooManyCodes(counted);
    await made.store(db, { stud_id: null, prof_id });
    return { ...counted, kept: await mail.keepCode(db, { ...letter, prof_id, key, expiresAt: made.expiresAt }) };
  });
  if (mailed instanceof Refusal) return mailed;
  try {
    await mail.send(mailed.kept);
  } catch (error) {
    log.error(whyNotSent(error, letter, made.code), 'a code could not be mailed');
    await database.write(async (db) => {
      if (await made.end(db)) await uncountAttempt(db, key, 'ends');
      await uncountMail(db, email, mailed.sentAt);
    });
    return codeNotSent;
  }
  return undefined;
};

/**
 * Gives the professor the address to which the code was mailed, and notifies the previous address.
 * @returns the professor, or `wrongCode`, `codeExpired`, `codeTriesUsedUp`, `emailTaken`, or `signInRequired` when the
 *   account was just removed
 * @see decisions §3.12
 */
export const proveEmailAction: Action<typeof proveEmail> = async (
  { who: { prof_id }, body: typed, request },
  services,
) => {
  const place = await placeOf(services, request);
  const email = normalEmail(typed.email);
  const proven = await proveCode(services, { key: emailKey(prof_id), holdsFor: email }, typed.code);
  if (proven instanceof Refusal) return proven;
  const { clock, database } = services;
  const stored = await database.write(async (db) => {
    // Locks the address's row, so that two professors who confirm one address are serialized.
    await mailedBefore(db, email);
    if (!(await consumeCode(db, proven.key, proven.mac))) return codeExpired;
    if (await emailIsOfAnother(db, prof_id, email)) return emailTaken;
    await tellFormerEmail(services, db, prof_id, await storeEmail(db, prof_id, email));
    await auditOwn(db, clock, 'professor', prof_id, 'prove-own-email', place);
    return (await professorById(db, prof_id)) ?? signInRequired;
  });
  services.mail.wake();
  return stored instanceof Refusal ? stored : { professor: stored };
};

/**
 * Queues an email to the professor's former address, if any, within the transaction that removes it. No one waits for
 * the email; the caller wakes the mailer afterward.
 * @see decisions §3.12
 */
export async function tellFormerEmail(
  { mail }: Pick<Services, 'mail'>,
  db: Db,
  prof_id: number,
  former: string | null,
): Promise<void> {
  if (former === null) return;
  await mail.keep(db, [{ ...formerEmailLetter(former, await schoolLetters(db)), prof_id }]);
}

/** Removes the professor's address, if any, and notifies that address. @see decisions §3.12 */
export const removeEmailAction: Action<typeof removeEmail> = async ({ who: { prof_id }, request }, services) => {
  const place = await placeOf(services, request);
  const removed = await services.database.write(async (db) => {
    const former = await storeEmail(db, prof_id, null);
    await tellFormerEmail(services, db, prof_id, former);
    if (former !== null) await auditOwn(db, services.clock, 'professor', prof_id, 'remove-own-email', place);
    return (await professorById(db, prof_id)) ?? signInRequired;
  });
  services.mail.wake();
  return removed instanceof Refusal ? removed : { professor: removed };
};

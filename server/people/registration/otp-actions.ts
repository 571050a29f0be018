import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { CODE_MOST_TRIES } from '#contract/account/mailed-code/mailed-code-rules.ts';
import * as calls from '#contract/people/registration/registration-calls.ts';
import { OTP_DIGITS, OTP_LIFE_SECONDS, OTP_MOST_NAMES } from '#contract/people/registration/registration-rules.ts';
import { Refusal, tooMany } from '#contract/platform/base/refusal.ts';
import { normalEmail, takeMailTo } from '#server/account/mailed-code/mail-count-actions.ts';
import { otpKey, uncountMail } from '#server/account/mailed-code/mail-count-queries.ts';
import { type Limit, takeAttempt } from '#server/platform/base/attempt-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { randomSecret } from '#server/platform/base/secret.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { networkMark, networkOf } from '#server/platform/config/network-address.ts';
import { registrationLetter } from '#server/platform/mail/letter-texts.ts';
import { whyNotSent } from '#server/platform/mail/mail-error.ts';
import { schoolLetters } from '#server/platform/mail/school-letters.ts';
import { serverKeyOf } from '#server/platform/settings/settings-actions.ts';
import { endOtp, giveOtpTryBack, otpTriesAreUsedUp, storeOtp, takeOtpTry } from './otp-queries.ts';

/** The number of taken usernames that one code reveals while it is valid. */
const namesOfOneCode: Limit = { windowSeconds: OTP_LIFE_SECONDS, most: OTP_MOST_NAMES };

function macOf(serverKey: string, email: string, code: string, salt: string): string {
  return createHmac('sha256', serverKey).update(`${email}|${code}|${salt}`).digest('hex');
}

/**
 * Mails a new code to an address, whether or not it has an account: neither the answer nor its time reveals that. An
 * email that cannot be sent does not count against the address. If the mail server defers the email, the email waits.
 * @returns undefined, or `tooMany` (one mail a minute and ten a day per address, hourly limits per network and in
 *   total), `otpNotSent`
 * @see spec §9, decisions §3.7
 */
export const sendOtp: Action<typeof calls.sendOTP> = async ({ body, request }, services) => {
  const { clock, database, log, mail } = services;
  const email = normalEmail(body.email);
  const serverKey = await serverKeyOf(services);
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const salt = randomSecret(128);
  const mac = macOf(serverKey, email, code, salt);
  const from = networkMark(serverKey, networkOf(request.ip));
  const letter = registrationLetter(email, await schoolLetters(database.read), code, OTP_LIFE_SECONDS);
  const mailed = await database.write(async (db) => {
    const mailed = await takeMailTo(services, db, email, from);
    if (typeof mailed === 'number') return tooMany.retryAfter(mailed);
    const expiresAt = instantIn(clock, OTP_LIFE_SECONDS);
    await storeOtp(db, email, { mac, salt, expiresAt });
    return { ...mailed, kept: await mail.keepCode(db, { ...letter, key: otpKey(email), expiresAt }) };
  });
  if (mailed instanceof Refusal) return mailed;
  try {
    await mail.send(mailed.kept);
  } catch (error) {
    log.error(whyNotSent(error, letter, code), 'a code could not be mailed');
    await database.write(async (db) => {
      await endOtp(db, email, mac);
      await uncountMail(db, email, mailed.sentAt);
    });
    return calls.otpNotSent;
  }
  return undefined;
};

/** The code that was typed correctly, with the data for using it up. */
export interface ProvenOtp {
  email: string;
  mac: string;
}

/**
 * Checks whether the typed code is the code that was mailed to this address. The try is counted and stored before the
 * check; the code is used up only when the account is created.
 * @returns the proof, or `wrongOtp`, `otpTriesUsedUp` (from the fifth wrong try on), `otpExpired`
 * @see decisions §3.7
 */
export async function proveOtp(
  services: Services,
  typedEmail: string,
  typedCode: string,
): Promise<ProvenOtp | typeof calls.wrongOtp | typeof calls.otpTriesUsedUp | typeof calls.otpExpired> {
  const { clock, database } = services;
  const email = normalEmail(typedEmail);
  const now = instantIn(clock);
  const tried = await database.write((db) => takeOtpTry(db, email, now));
  if (!tried) return (await otpTriesAreUsedUp(database.read, email, now)) ? calls.otpTriesUsedUp : calls.otpExpired;
  const serverKey = await serverKeyOf(services);
  const typed = Buffer.from(macOf(serverKey, email, typedCode, tried.salt));
  const mailed = Buffer.from(tried.mac);
  if (typed.length === mailed.length && timingSafeEqual(typed, mailed)) return { email, mac: tried.mac };
  return tried.tries < CODE_MOST_TRIES ? calls.wrongOtp : calls.otpTriesUsedUp;
}

/**
 * Keeps a correct code valid after its registration had a taken username, because that was not a wrong try. The number
 * of such answers is limited, because each reveals that a username exists.
 * @returns whether the username may be revealed as taken
 * @see decisions §3.7
 */
export async function mayTryAnotherName({ clock, database }: Services, { email, mac }: ProvenOtp): Promise<boolean> {
  return database.write(async (db) => {
    if ((await takeAttempt(db, clock, `otp-names:${mac}`, namesOfOneCode)) > 0) return false;
    await giveOtpTryBack(db, email, mac);
    return true;
  });
}

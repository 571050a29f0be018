import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Refusal, tooMany } from '#contract/base/refusal.ts';
import { otpExpired, otpNotSent, otpTriesUsedUp, wrongOtp } from '#contract/registration/registration-calls.ts';
import {
  OTP_DIGITS,
  OTP_LIFE_SECONDS,
  OTP_MAILS_A_DAY,
  OTP_MOST_TRIES,
  OTP_SECONDS_BETWEEN_MAILS,
} from '#contract/registration/registration-rules.ts';
import { type Limit, takeAttempt } from '#server/base/attempts.ts';
import { instantIn } from '#server/base/clock.ts';
import { randomSecret } from '#server/base/secret.ts';
import type { Services } from '#server/base/services.ts';
import { settingValue } from '#server/settings/settings-queries.ts';
import { otpLetter } from './otp-letter.ts';
import { forgetMail, type MailedBefore, mailedBefore, otpTriesAreUsedUp, storeOtp, takeOtpTry } from './otp-queries.ts';

/** Mails to all addresses together, so that nobody can burn the school's mail quota. @see decisions §3.6 */
const mailsInAll: Limit = { windowSeconds: 3600, most: 600 };

const DAY_SECONDS = 86_400;

/** The one form in which an address is compared: case does not make another mailbox. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

function macOf(serverKey: string, email: string, code: string, salt: string): string {
  return createHmac('sha256', serverKey).update(`${email}|${code}|${salt}`).digest('hex');
}

/** The address's count with one more mail, or the seconds until it may have one. @see decisions §3.7 */
function withOneMore(before: MailedBefore, nowMs: number): MailedBefore | number {
  const now = new Date(nowMs).toISOString();
  const sinceLast = (nowMs - Date.parse(before.sentAt)) / 1000;
  const sinceDayStarted = (nowMs - Date.parse(before.dayStartedAt)) / 1000;
  if (sinceLast < OTP_SECONDS_BETWEEN_MAILS) return OTP_SECONDS_BETWEEN_MAILS - sinceLast;
  if (sinceDayStarted >= DAY_SECONDS) return { sentAt: now, sentToday: 1, dayStartedAt: now };
  if (before.sentToday >= OTP_MAILS_A_DAY) return DAY_SECONDS - sinceDayStarted;
  return { ...before, sentAt: now, sentToday: before.sentToday + 1 };
}

/**
 * Mails a new code to an address, whether or not it belongs to an account: nothing in the answer or its time tells.
 * A mail that fails does not count against the address.
 * @returns undefined, or `tooMany` (one mail a minute and ten a day for each address, 600 an hour in all), `otpNotSent`
 * @see spec §9, decisions §3.7
 */
export async function sendOtp(
  { clock, database, log, mail }: Services,
  typedEmail: string,
): Promise<undefined | typeof tooMany | typeof otpNotSent> {
  const email = normalEmail(typedEmail);
  const serverKey = await settingValue(database.read, 'server_key');
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
  const salt = randomSecret(128);
  const mac = macOf(serverKey, email, code, salt);
  const stored = await database.write(async (db) => {
    const mailed = withOneMore(await mailedBefore(db, email), clock.nowMs());
    if (typeof mailed === 'number') return tooMany.retryAfter(mailed);
    const wait = await takeAttempt(db, clock, 'otp:all', mailsInAll);
    if (wait > 0) return tooMany.retryAfter(wait);
    await storeOtp(db, email, { ...mailed, mac, salt, expiresAt: instantIn(clock, OTP_LIFE_SECONDS) });
    return undefined;
  });
  if (stored instanceof Refusal) return stored;
  try {
    await mail.send(otpLetter(email, await settingValue(database.read, 'school_name'), code));
  } catch (error) {
    const { code: reason, message } = error as NodeJS.ErrnoException;
    // A mail server may quote the address and the letter, and one that refuses the sign-in even its password.
    const answer = message.replaceAll(email, '(the address)').replaceAll(code, '(the code)');
    log.error({ reason, ...(reason === 'EAUTH' ? {} : { answer }) }, 'a code could not be mailed');
    await database.write((db) => forgetMail(db, email, mac));
    return otpNotSent;
  }
  return undefined;
}

/** A code that was right: what using it up needs. */
export interface ProvenOtp {
  email: string;
  mac: string;
}

/**
 * Whether the typed code is the one that was mailed to this address. The try is counted and kept before the code is
 * looked at; the code itself is used up only with the account that it makes.
 * @returns the proof, or `wrongOtp`, `otpTriesUsedUp` (from the fifth wrong try on), `otpExpired`
 * @see decisions §3.7
 */
export async function proveOtp(
  { clock, database }: Services,
  typedEmail: string,
  typedCode: string,
): Promise<ProvenOtp | typeof wrongOtp | typeof otpTriesUsedUp | typeof otpExpired> {
  const email = normalEmail(typedEmail);
  const now = instantIn(clock);
  const tried = await database.write((db) => takeOtpTry(db, email, now));
  if (!tried) return (await otpTriesAreUsedUp(database.read, email, now)) ? otpTriesUsedUp : otpExpired;
  const serverKey = await settingValue(database.read, 'server_key');
  const typed = Buffer.from(macOf(serverKey, email, typedCode, tried.salt));
  const mailed = Buffer.from(tried.mac);
  if (typed.length === mailed.length && timingSafeEqual(typed, mailed)) return { email, mac: tried.mac };
  return tried.tries < OTP_MOST_TRIES ? wrongOtp : otpTriesUsedUp;
}

import { domainToASCII, domainToUnicode } from 'node:url';
import { CODES_A_DAY, SECONDS_BETWEEN_CODES } from '#contract/account/mailed-code/mailed-code-rules.ts';
import { takeAttempt } from '#server/platform/base/attempt-queries.ts';
import { type Clock, instantIn, secondsSince } from '#server/platform/base/clock.ts';
import { tellBound } from '#server/platform/base/record-reached-limit.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countMail, type MailedBefore, mailedBefore } from './mail-count-queries.ts';

const DAY_SECONDS = 86_400;

/**
 * The normalized form in which addresses are compared, without letter case, the dots of other scripts, a dot at the
 * end, and the ASCII form of an international domain.
 */
export function normalEmail(email: string): string {
  const small = email.trim().toLowerCase();
  const at = small.lastIndexOf('@') + 1;
  const domain = small.slice(at).replace(/[.\u3002\uFF0E\uFF61]$/, '');
  return small.slice(0, at) + (domainToUnicode(domainToASCII(domain)) || domain);
}

/** An address's count after one more email, or the seconds until the next email is allowed. @see decisions §3.7 */
function withOneMore(before: MailedBefore, clock: Clock): MailedBefore | number {
  const now = instantIn(clock);
  const sinceLast = secondsSince(clock, before.sentAt, SECONDS_BETWEEN_CODES);
  const sinceDayStarted = secondsSince(clock, before.dayStartedAt, DAY_SECONDS);
  if (sinceLast < SECONDS_BETWEEN_CODES) return SECONDS_BETWEEN_CODES - sinceLast;
  if (sinceDayStarted >= DAY_SECONDS) return { sentAt: now, sentToday: 1, dayStartedAt: now };
  if (before.sentToday >= CODES_A_DAY) return DAY_SECONDS - sinceDayStarted;
  return { ...before, sentAt: now, sentToday: before.sentToday + 1 };
}

/**
 * Counts one more code toward the hourly limit of all addresses, which protects the school's mail quota. One network
 * can use three quarters of the limit, which is enough for a school that registers on its first morning.
 * @param from the network's mark, for a caller who is not signed in
 * @returns 0 if it was counted, otherwise the seconds to wait
 * @see decisions §3.7
 */
export async function takeMailInAll(services: Services, db: Db, from?: string): Promise<number> {
  const { clock, config } = services;
  const anHour = { windowSeconds: 3600, most: config.mailsPerHour };
  if (from !== undefined) {
    const wait = await takeAttempt(db, clock, `mails:${from}`, { ...anHour, most: Math.ceil(anHour.most * 0.75) });
    if (wait > 0) {
      tellBound(services, 'codes-of-one-address');
      return wait;
    }
  }
  const wait = await takeAttempt(db, clock, 'otp:all', anHour);
  if (wait > 0) tellBound(services, 'codes');
  return wait;
}

/**
 * Counts one more code to an address (at most one a minute and ten a day) and toward the limit of all addresses.
 * @param from the network's mark, for a caller who is not signed in
 * @returns the address's count, or the seconds to wait
 * @see decisions §3.7
 */
export async function takeMailTo(
  services: Services,
  db: Db,
  email: string,
  from?: string,
): Promise<MailedBefore | number> {
  const mailed = withOneMore(await mailedBefore(db, email), services.clock);
  if (typeof mailed === 'number') return mailed;
  const wait = await takeMailInAll(services, db, from);
  if (wait > 0) return wait;
  await countMail(db, email, mailed);
  return mailed;
}

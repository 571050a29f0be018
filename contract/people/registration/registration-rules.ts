import { CODE_LIFE_SECONDS } from '#contract/account/mailed-code/mailed-code-rules.ts';

/**
 * The first administrator's id. All registrations get this id, whatever the client sent.
 * @see spec §9, decisions §3.4
 */
export const FIRST_ADMIN_ID = 5;

/** The number of digits of a one-time code. @see spec §9 */
export const OTP_DIGITS = 4;

/** How long a one-time code is valid, which is also the countdown to the Resend button. @see spec §9, decisions §3.7 */
export const OTP_LIFE_SECONDS = CODE_LIFE_SECONDS;

/**
 * The most taken usernames that someone can try with one correct code. More tries could reveal who has an account.
 * @see decisions §3.7
 */
export const OTP_MOST_NAMES = 10;

/** Whether a typed text has the form of a one-time code. @see spec §5 */
export function isOtp(typed: string): boolean {
  return new RegExp(`^[0-9]{${OTP_DIGITS}}$`).test(typed);
}

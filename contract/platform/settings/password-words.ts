import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '#contract/platform/base/field-bounds.ts';
import { type Refusal, refusal } from '#contract/platform/base/refusal.ts';

/**
 * The password is shorter than the school's minimum. `passwordShorterThan` makes the refusal with the school's own
 * number.
 */
export const passwordTooShort = passwordShorterThan(PASSWORD_MIN_LENGTH);

/** The refusal of a password with fewer than `least` characters. @see decisions §3.3 */
export function passwordShorterThan(least: number): Refusal<'password-too-short'> {
  return refusal('password-too-short', 400, `The password must have at least ${least} characters.`, 'password');
}

/** A very common password. For staff, less common ones and the school's name are refused too. @see decisions §8.12 */
export const passwordTooEasy = refusal(
  'password-too-easy',
  400,
  'This password is too easy to guess. Choose another, such as three words that don’t belong together.',
  'password',
);

/** The password is the person's own username or name, with any digits and signs. @see decisions §8.12 */
export const passwordOwnName = refusal(
  'password-too-easy',
  400,
  'This password is your name or username. Choose another, such as three words that don’t belong together.',
  'password',
);

/** The warning to a student whose new password is allowed for students but not for professors and administrators. */
export const EASY_PASSWORD_WARNING = 'Your password is easy to guess. Please choose a stronger password.';

/** The reply to a student who chose a new password, with a `warning` if the password is easy to guess. */
export const passwordTaken = z.object({ message: z.string(), warning: z.optional(z.string()) });
export type PasswordTaken = z.output<typeof passwordTaken>;

/** The new password is the one-time password, which is known to the person who made it. @see decisions §3.12 */
export const oneTimePasswordAgain = refusal(
  'one-time-password-again',
  400,
  'This is the one-time password. Please choose a password of your own.',
  'password',
);

import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '#contract/platform/base/field-bounds.ts';
import { type Refusal, refusal } from '#contract/platform/base/refusal.ts';

/** A password below the school's least length; `passwordShorterThan` gives it the school's own number. */
export const passwordTooShort = passwordShorterThan(PASSWORD_MIN_LENGTH);

/** The refusal of a password with fewer than `least` characters. @see decisions §3.3 */
export function passwordShorterThan(least: number): Refusal<'password-too-short'> {
  return refusal('password-too-short', 400, `The password must have at least ${least} characters.`, 'password');
}

/** One of the most used passwords, or a name that everybody here knows, of a professor or an administrator. @see decisions §3.13 */
export const passwordTooEasy = refusal(
  'password-too-easy',
  400,
  'Too many people would guess this password. Please choose another.',
  'password',
);

/** What a student is told beside the success of the same. @see decisions §3.13 */
export const EASY_PASSWORD_WARNING = 'Too many people would guess your password. Better choose another.';

/** The answer to a student's new password; `warning` where it is easy to guess. @see decisions §3.13 */
export const passwordTaken = z.object({ message: z.string(), warning: z.optional(z.string()) });
export type PasswordTaken = z.output<typeof passwordTaken>;

/** The one-time password of a reset was chosen again, which whoever reset it knows. @see decisions §3.12 */
export const oneTimePasswordAgain = refusal(
  'one-time-password-again',
  400,
  'This is the one-time password. Please choose a password of your own.',
  'password',
);

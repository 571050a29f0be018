import * as z from 'zod/mini';
import { described, type RequiredField, requiredText } from '#contract/platform/base/fields.ts';
import { waitInWords } from '#contract/platform/base/format-duration.ts';
import { refusal, tooMany } from '#contract/platform/base/refusal.ts';
import { isCode, typedCode } from './mailed-code-rules.ts';

/** The typed code is wrong; one try is used up. @see decisions §3.12 */
export const wrongCode = refusal('wrong-code', 400, 'This code is not correct.', 'code');

/** No code is valid: none was requested, or the last one is older than 300 s or was used. @see decisions §3.12 */
export const codeExpired = refusal('code-expired', 400, 'This code has expired. Please request a new code.', 'code');

/** The code had five wrong tries and is no longer valid. @see decisions §3.12 */
export const codeTriesUsedUp = refusal(
  'code-tries-used-up',
  400,
  'Too many wrong tries. Please request a new code.',
  'code',
);

/** The email could not be handed over for sending. Only people who are signed in get this refusal. */
export const codeNotSent = refusal('code-not-sent', 503, 'The code could not be sent. Please try again.');

/** The code was correct, so only a reader of this address's mail gets this refusal. @see decisions §3.7 */
export const emailTaken = refusal('email-taken', 409, 'This email address already has an account.', 'email');

/** Codes are requested too often; the refusal says how long to wait. @see decisions §3.7 */
export function tooManyCodes(seconds: number): typeof tooMany {
  const sentence = `Please wait ${waitInWords(seconds)} before you ask for another code.`;
  return refusal(tooMany.code, tooMany.status, sentence).retryAfter(seconds);
}

/** A mailed code of ten letters and digits, typed with any case, spaces and hyphens. @see decisions §3.12 */
export const mailedCode = described<RequiredField<string, string>>(
  z.pipe(
    requiredText('Code', 'Enter the code from the email.', 40).check(
      z.refine(isCode, 'The code has ten letters and digits.'),
    ),
    z.transform(typedCode),
  ),
  { type: 'string', minLength: 1, maxLength: 40 },
);

import * as z from 'zod/mini';
import { checkedText, described, given, type OptionalField, type RequiredField, textOrKeep } from './fields.ts';
import { withoutInvisible } from './strip-invisible.ts';

const LONGEST_EMAIL = 254;

/** An email address, or blank. */
function emailOrBlank(label: string) {
  const pattern = /^$|^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\]+$/;
  const sentence = `${label} must be an address like name@school.org.`;
  const isPlain = (address: string) => address === withoutInvisible(address);
  return checkedText(label, LONGEST_EMAIL).check(z.regex(pattern, sentence), z.refine(isPlain, sentence));
}

/** An email address, at most 254 characters; `sentence` is the message if it is missing. @see spec §2 */
export function emailAddress(label: string, sentence: string): RequiredField<string, string> {
  return described(z.pipe(given, emailOrBlank(label).check(z.minLength(1, sentence))), {
    type: 'string',
    format: 'email',
    maxLength: LONGEST_EMAIL,
  });
}

/** An optional email address: blank becomes '', missing or null ("keep") becomes null. */
export function emailOrKeep(label: string): OptionalField<string | null, string | null | undefined> {
  return textOrKeep(emailOrBlank(label), LONGEST_EMAIL);
}

import * as z from 'zod/mini';
import { checkedText, type OptionalField, textOrKeep } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { withoutInvisible } from '#contract/platform/base/strip-invisible.ts';
import { isVisible, MUST_BE_SEEN } from '#contract/platform/base/visible-characters.ts';

/** The longest student number, in characters. */
const LONGEST_STUDENT_NUMBER = 40;

/** Only administrators get this refusal. */
export const numberTaken = refusal('number-taken', 409, 'Another student has this student number.', 'student_number');

/**
 * Normalizes a student number to the form that is stored and compared: trimmed, inner spaces collapsed, upper case,
 * without invisible characters. The number is text, so `007` stays.
 */
export function normaliseStudentNumber(number: string): string {
  return withoutInvisible(number.normalize('NFKC')).trim().replace(/\s+/gu, ' ').toUpperCase();
}

/** A student number in its normalized form: blank becomes '' (there is none), missing or null ("keep") becomes null. */
export function studentNumberOrKeep(label: string): OptionalField<string | null, string | null | undefined> {
  const seen = z.refine<string>((typed) => typed.trim() === '' || isVisible(typed), `${label} ${MUST_BE_SEEN}`);
  const number = z.pipe(checkedText(label, LONGEST_STUDENT_NUMBER).check(seen), z.transform(normaliseStudentNumber));
  return textOrKeep(number, LONGEST_STUDENT_NUMBER);
}

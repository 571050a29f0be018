import * as z from 'zod/mini';
import { unseenName } from './visible-characters.ts';

/**
 * Invisible and direction-changing characters. The two zero-width joiners are visible in Arabic text and after the sign
 * that joins Indic letters, so they stay there.
 */
const invisible =
  /([\p{Script=Arabic}\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA][\u200C\u200D])(?=\p{L})|\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu;

/** Removes invisible characters, so that two texts that look alike are equal. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '$1');
}

/** Removes invisible characters from a text before it is checked; leaves other values unchanged. */
export const visibleAlone = z.transform((value: NonNullable<unknown>) =>
  typeof value === 'string' ? withoutInvisible(value) : value,
);

/** Refuses typed text that is invisible, and names its field; leaves other values unchanged. */
export function seenIfTyped(label: string) {
  return z.transform((typed: NonNullable<unknown>, context) => {
    const unseen = typeof typed === 'string' ? unseenName(label, typed) : null;
    if (unseen !== null) context.issues.push({ code: 'custom', message: unseen, input: typed });
    return typed;
  });
}

import * as z from 'zod/mini';
import { unseenName } from './visible-characters.ts';

/**
 * What nobody sees or what turns the direction of writing. Two joiners change what is seen in Arabic letters and after
 * the sign that joins Indic ones, and only there they stay.
 */
const invisible =
  /([\p{Script=Arabic}\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA][\u200C\u200D])(?=\p{L})|\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu;

/** A text without what nobody sees in it, so that two that look alike are one. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '$1');
}

/** Takes what nobody sees out of a text before it is checked; anything else stays. */
export const visibleAlone = z.transform((value: NonNullable<unknown>) =>
  typeof value === 'string' ? withoutInvisible(value) : value,
);

/** Refuses what was typed and shows nothing, by the name of its field; anything else stays. */
export function seenIfTyped(label: string) {
  return z.transform((typed: NonNullable<unknown>, context) => {
    const unseen = typeof typed === 'string' ? unseenName(label, typed) : null;
    if (unseen !== null) context.issues.push({ code: 'custom', message: unseen, input: typed });
    return typed;
  });
}

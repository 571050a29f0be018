/** Whether anything in a text is visible. Blanks, marks without a letter and object placeholders are not visible. */
export const isVisible = (value: string): boolean =>
  /[^\s\u2800\u{13441}\u{1D159}\uFFFC\p{M}\p{Cf}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u.test(
    value,
  );

/** The message for an invisible text, without the field's name before it. */
export const MUST_BE_SEEN = 'must have a visible character.';

/**
 * The message for a name that was typed but is invisible, such as only spaces; null for every other name. A blank name
 * counts as not typed: in an update it keeps the current name.
 */
export function unseenName(label: string, typed: string): string | null {
  return typed === '' || isVisible(typed) ? null : `${label} ${MUST_BE_SEEN}`;
}

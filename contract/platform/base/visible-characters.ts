/** Whether anything of a text can be seen: a blank of any writing, a mark without a letter and a place for an object cannot. */
export const isVisible = (value: string): boolean =>
  /[^\s\u2800\u{13441}\u{1D159}\uFFFC\p{M}\p{Cf}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]/u.test(
    value,
  );

/** What is said of a text that shows nothing, after the name of its field. */
export const MUST_BE_SEEN = 'must have something that can be seen.';

/**
 * What is said of a name that was typed and shows nothing, such as spaces alone; null of any other. A blank one was not
 * typed: in an update it stands for the present name.
 */
export function unseenName(label: string, typed: string): string | null {
  return typed === '' || isVisible(typed) ? null : `${label} ${MUST_BE_SEEN}`;
}

/** Whether anything of a text can be seen. */
export const isVisible = (value: string): boolean =>
  /[^\s\u2800\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u.test(value);

/** What is said of a text that shows nothing, after the name of its field. */
export const MUST_BE_SEEN = 'must have something that can be seen.';

/**
 * What is said of a name that was typed and shows nothing, such as spaces alone; null of any other. A blank one was not
 * typed: in an update it stands for the present name.
 */
export function unseenName(label: string, typed: string): string | null {
  return typed === '' || isVisible(typed) ? null : `${label} ${MUST_BE_SEEN}`;
}

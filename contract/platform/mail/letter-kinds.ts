/**
 * The kinds of emails: the first tests the mail, a school can change the text of the others. A stored word never
 * changes its meaning.
 */
export const letterKinds = [
  'test',
  'registration-code',
  'password-code',
  'address-code',
  'approval',
  'decline',
  'sign-in',
  'former-address',
] as const;
export type LetterKind = (typeof letterKinds)[number];

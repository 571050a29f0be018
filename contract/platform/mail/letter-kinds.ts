/** The kinds of emails; a school can change the text of all but `test`. A stored word never changes its meaning. */
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

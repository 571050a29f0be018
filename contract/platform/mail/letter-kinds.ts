/**
 * What a letter of the school is about: the first tries the mail, the others a school can word. A word that was stored is
 * never given another meaning.
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

/** What a letter of the school is about. A word that was stored is never given another meaning. */
export const letterKinds = [
  'registration-code',
  'password-code',
  'address-code',
  'approval',
  'decline',
  'sign-in',
  'former-address',
  'test',
] as const;
export type LetterKind = (typeof letterKinds)[number];

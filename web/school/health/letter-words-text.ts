import type { Placeholder, WordedKind } from '#contract/platform/mail/letter-rules.ts';

/** The words of the settings in which a school words its letters. */
export const letterWordsText = {
  title: 'Letters',
  detail:
    'The subject, greeting and signature of the e-mails that Rollcall sends. The text in between states the facts and stays as it is.',
  fetchFailed: 'The letters could not be read.',
  failed: 'Failed to update the letter. Please try again.',
  letter: 'Letter',
  kinds: {
    'registration-code': 'A code to register',
    'password-code': 'A code for a new password',
    'address-code': 'A code to use an e-mail address',
    approval: 'An approval',
    decline: 'A decline',
    'sign-in': 'A new account',
    'former-address': 'An e-mail address was changed',
  } satisfies Record<WordedKind, string>,
  own: (kind: string) => `${kind} (your own words)`,
  subject: 'Subject',
  greeting: 'Greeting',
  signature: 'Signature',
  signatureLines: (most: number) => `At most ${most} lines.`,
  means: {
    school: 'the school’s name',
    first_name: 'their first name',
    username: 'their username',
    code: 'the code',
  } satisfies Record<Placeholder, string>,
  known: (list: string) =>
    `These are filled in for each person: ${list}. A field left blank takes Rollcall’s own words.`,
  unknown: (names: string) => `This letter cannot fill in ${names}.`,
  asAtFirst: 'Rollcall’s own words',
  update: 'Update',
  preview: 'What the recipient reads',
  email: 'Send it as a test to',
  emailMissing: 'Email is required.',
  send: 'Send',
  unsaved: 'Update the letter first: the test sends it as it is saved.',
} as const;

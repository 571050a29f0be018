import type { Placeholder, WordedKind } from '#contract/platform/mail/letter-rules.ts';

/** Texts of the settings for the school's emails. */
export const letterWordsText = {
  title: 'Emails',
  detail: 'The subject, greeting and signature of Rollcall’s emails. The text between greeting and signature is fixed.',
  fetchFailed: 'The emails could not be loaded.',
  failed: 'Failed to update the email. Please try again.',
  letter: 'Email',
  kinds: {
    'registration-code': 'Code to register',
    'password-code': 'Code for a new password',
    'address-code': 'Code to confirm an email address',
    approval: 'Approval',
    decline: 'Decline',
    'sign-in': 'New account',
    'former-address': 'Email address changed',
  } satisfies Record<WordedKind, string>,
  own: (kind: string) => `${kind} (your text)`,
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
  known: (list: string) => `Placeholders: ${list}. An empty field uses the default text.`,
  unknown: (names: string) => `This email cannot use ${names}.`,
  asAtFirst: 'Reset to default text',
  update: 'Update',
  preview: 'Preview',
  email: 'Send a test to',
  send: 'Send',
  unsaved: 'Update first. The test uses the saved text.',
} as const;

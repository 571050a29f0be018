/** @see decisions §3.12 */
export const professorEmailText = {
  title: 'Email address',
  why: 'With an email address you can reset a forgotten password yourself. Only you and administrators see the address.',
  email: 'Email',
  missing: 'Enter an email address.',
  sent: (email: string) => `We sent a code to ${email}. The code is valid for five minutes.`,
  code: 'Code from the email',
  codeMissing: 'Enter the code from the email.',
  prove: 'Save',
  remove: 'Remove',
  askRemove: {
    title: 'Remove your email address?',
    detail: 'If you forget your password, an administrator must give you a new one.',
    confirmLabel: 'Remove address',
    warning: true,
  },
  failed: 'The email address could not be changed.',
} as const;

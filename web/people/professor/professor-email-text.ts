/** The words of a professor's e-mail address. @see decisions §3.12 */
export const professorEmailText = {
  title: 'E-mail address',
  why: 'With an e-mail address you can choose a new password yourself when you forget yours. Only you and administrators see it.',
  email: 'Email',
  missing: 'Please type an e-mail address.',
  sent: (email: string) => `The code that is mailed to ${email} is good for five minutes.`,
  code: 'Code from the letter',
  codeMissing: 'Please type the code from the letter.',
  prove: 'Save',
  remove: 'Remove',
  askRemove: 'Remove your e-mail address?',
  askRemoveDetail: 'If you forget your password, an administrator has to give you a new one.',
  failed: 'The e-mail address could not be changed.',
} as const;

/** Texts of choosing a new password with a mailed code. @see decisions §3.12 */
export const forgottenPasswordText = {
  title: 'Forgot your password?',
  ask: {
    student: 'Enter your username. If the account exists, we email a code.',
    professor:
      'Enter your username. If your profile has an email address, we email a code. If not, ask an administrator for a new password.',
  },
  admin:
    'Ask the person who runs Rollcall for your school. This command on the server gives you a new one-time password.',
  adminCommand: 'npm run admin -- NAME',
  username: 'Username',
  usernameMissing: 'Enter your username.',
  codeOnItsWay: 'If the account has an email address, we sent a code, valid for five minutes.',
  noLetter: 'No email after a minute? Check your spam folder, request another code, or ask an administrator.',
  code: 'Code',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  allRequired: 'Please fill in the code and both password fields',
  mismatch: 'The passwords do not match. Please try again.',
  save: 'Save password',
  close: 'Close',
  failed: 'Something went wrong. Please try again.',
} as const;

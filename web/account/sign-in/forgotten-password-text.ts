/** The words of choosing a new password by a mailed code. @see decisions §3.12 */
export const forgottenPasswordText = {
  title: 'Forgot your password?',
  ask: {
    student: 'Type your username. If there is such an account, a code is mailed to its e-mail address.',
    professor:
      'Type your username. If you have given an e-mail address in your profile, a code is mailed to it. Otherwise an administrator gives you a new password.',
  },
  admin:
    'Whoever runs the school’s Rollcall gives you a new one-time password with this command on its machine. Another administrator can tell you who that is.',
  adminCommand: 'npm run admin -- NAME',
  username: 'Username',
  usernameMissing: 'Please type your username.',
  codeOnItsWay:
    'If there is such an account with an e-mail address, a code is on its way to it. It is good for five minutes.',
  noLetter: 'No letter after a minute? Look among unwanted mail, ask for another code, or ask an administrator.',
  code: 'Code',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  allRequired: 'Please fill in the code and both password fields',
  mismatch: 'The passwords do not match. Please try again.',
  save: 'Save password',
  close: 'Close',
  failed: 'It did not work. Please try again.',
} as const;

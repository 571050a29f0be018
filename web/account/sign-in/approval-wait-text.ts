/** Texts for users who have registered and wait for approval */
export const approvalWaitText = {
  title: 'Your account is waiting for approval',
  mailed: 'An administrator of your school checks your account. We’ll email you when you can sign in here.',
  notMailed:
    'An administrator of your school checks your account. Sign in here later. If this takes more than a day, ask at the school’s office.',
} as const;

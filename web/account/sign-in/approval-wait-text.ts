/** Texts for users who have registered and wait for approval */
export const approvalWaitText = {
  title: 'Your account is waiting for approval',
  mailed: 'An administrator of your school checks it first. We’ll email you when it’s done. Then sign in here.',
  notMailed:
    'An administrator of your school checks it first. Sign in here later. If it takes more than a day, ask at the school’s office.',
} as const;

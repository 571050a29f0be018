/** The words for who has registered and waits. */
export const approvalWaitText = {
  title: 'Your account waits for approval',
  mailed: 'An administrator of your school looks at it first. We mail you as soon as it is done; then sign in here.',
  notMailed:
    'An administrator of your school looks at it first. Sign in here again later; if it takes more than a day, ask at the school’s office.',
} as const;

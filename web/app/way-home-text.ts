/** Texts of pages that do not exist, or are for others. @see spec §2 */
export const wayHomeText = {
  student: 'Go to your pass',
  professor: 'Go to your subjects',
  admin: 'Go to the dashboard',
  nobody: 'Go to Sign In',
  notFoundTitle: 'Page not found',
  notFound: 'There is nothing at this address.',
} as const;

/** Texts for addresses that have no page, or a page for another role. @see spec §2 */
export const wayHomeText = {
  student: 'Go to your pass',
  professor: 'Go to your subjects',
  admin: 'Go to the dashboard',
  nobody: 'Go to Sign In',
  notFoundTitle: 'Page not found',
  notFound: 'There is nothing at this address.',
} as const;

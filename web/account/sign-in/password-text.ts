/** Texts of changing a password and signing out, in a file of their own: a login needs none. @see spec §2, §8 */
export const passwordText = {
  mustChange: 'You signed in with a one-time password. Choose your own password to continue.',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  passwordHint: (least: number) => `At least ${least} characters`,
  bothRequired: 'Please fill in both password fields',
  mismatch: 'The passwords do not match. Please try again.',
  changeQuestion: 'Do you want to change your password?',
  changed: 'Password updated successfully',
  /** Shown below `changed` */
  easyToGuess: 'Easy to guess. Choose a stronger password.',
  changeFailed: 'Failed to update password. Please try again.',
  save: 'Save password',
  logOut: 'Logout',
  logOutQuestion: 'Do you want to log out?',
  loggedOutHere: 'You are signed out in this browser only.',
  endLater: 'Rollcall could not be reached. Sign out this browser later under “Where you are signed in”.',
  changePassword: 'Change Password',
} as const;

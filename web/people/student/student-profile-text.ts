import { PROFILE_CHANGES_KEPT_DAYS, PROFILE_SAVES_WORDS } from '#contract/people/student/profile-change-limits.ts';

/** Texts of a student's profile and of the dialog that changes it. @see spec §2, §5 */
export const studentProfileText = {
  title: 'MY PROFILE',
  username: 'Username',
  email: 'Email',
  data: 'My data',
  signIn: 'Signing in',
  privacy: 'Your data',
  changesSeen: `You can change names and program level ${PROFILE_SAVES_WORDS}. Administrators see each change for ${PROFILE_CHANGES_KEPT_DAYS} days and can undo it.`,
  updateProfile: 'Update Profile',
  updateHint: 'Leave it blank if you don’t want to update certain details',
  update: 'Update',
} as const;

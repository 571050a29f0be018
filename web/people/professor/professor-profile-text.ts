/** @see spec §2, §5, §8 */
export const professorProfileText = {
  title: 'MY PROFILE',
  tab: 'Profile',
  professor: 'Professor',
  username: 'Username',
  since: 'Registered',
  email: 'Email address',
  noEmail: 'None yet',
  addEmail: 'Add Email',
  changeEmail: 'Change Email',
  updateProfile: 'Update Profile',
  changePassword: 'Change Password',
  keepHint: 'Blank fields do not change.',
  names: { first_name: 'First Name', middle_name: 'Middle Name', last_name: 'Last Name' },
  ask: 'Update your profile?',
  fetchFailed: 'Your profile could not be read.',
  failed: { message: 'Failed to update profile', detail: 'An error occurred while updating profile' },
} as const;

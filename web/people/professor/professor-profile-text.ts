/** The words of a professor's profile. @see spec §2, §5, §8 */
export const professorProfileText = {
  title: 'MY PROFILE',
  tab: 'Profile',
  professor: 'Professor',
  username: 'Username',
  since: 'Registered',
  email: 'E-mail address',
  noEmail: 'none yet',
  addEmail: 'Add E-mail',
  changeEmail: 'Change E-mail',
  updateProfile: 'Update Profile',
  changePassword: 'Change Password',
  keepHint: 'What is left blank stays as it is.',
  names: { first_name: 'First Name', middle_name: 'Middle Name', last_name: 'Last Name' },
  ask: 'Update your profile?',
  fetchFailed: 'Your profile could not be read.',
  failed: { message: 'Failed to update profile', detail: 'An error occurred while updating profile' },
} as const;

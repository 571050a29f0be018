/** The words of the frames around each role's screens. @see spec §2 */
export const frameText = {
  product: 'Rollcall',
  skip: 'Skip to the content',
  menu: 'Menu',
  navigation: { student: 'Student', professor: 'Professor', admin: 'Administrator' },
  /** Where an address that no screen answers to leads on to. */
  wayHome: { student: 'Go to your pass', professor: 'Go to your subjects', admin: 'Go to the dashboard' },
  toSignIn: 'Go to Sign In',
  home: 'Home',
  incentives: 'Incentives',
  leaderboard: 'Leaderboard',
  class: 'Class',
  events: 'Events',
  profile: 'Profile',
  dashboard: 'Dashboard',
  attendance: 'Attendance',
  leave: 'Leave',
  students: 'Students',
  professors: 'Professors',
  masterList: 'Master List',
  settings: 'Settings',
} as const;

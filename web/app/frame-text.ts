/** The words of the frames around each role's screens. @see spec §2 */
export const frameText = {
  product: 'Rollcall',
  skip: 'Skip to the content',
  menu: 'Menu',
  navigation: { student: 'Student', professor: 'Professor', admin: 'Administrator' },
  home: 'Home',
  incentives: 'Incentives',
  leaderboard: 'Leaderboard',
  class: 'Class',
  events: 'Events',
  profile: 'Profile',
  dashboard: 'Dashboard',
  students: 'Students',
  professors: 'Professors',
  masterList: 'Master List',
  settings: 'Settings',
} as const;

import { grouped } from '#contract/platform/base/format-number.ts';

const ownFields = {
  first_name: 'First Name',
  middle_name: 'Middle Name',
  last_name: 'Last Name',
  courseYearSection: 'Program Level',
};

/** Texts of a student's home and profile. @see spec §2, §5, §8 */
export const studentText = {
  homeTitle: 'MY PASS',
  homeTab: 'Home',
  profileTab: 'Profile',
  pass: 'Student pass',
  failed: 'Your pass could not be loaded.',
  name: 'Full Name',
  ownFields,
  firstName: ownFields.first_name,
  middleName: ownFields.middle_name,
  lastName: ownFields.last_name,
  programLevel: ownFields.courseYearSection,
  chooseLevel: 'Please choose',
  noStudentOf: (programLevel: string) => `No student is in ${programLevel} yet.`,
  levelIs: (level: number) => `Level ${level}`,
  experience: 'Experience',
  expOf: (exp: number, threshold: number) => `${grouped(exp)} / ${grouped(threshold)} exp`,
  /**
   * The experience missing for the next level. Nothing is missing if a class gave enough for two levels, because a
   * class gives at most one level.
   */
  nextLevel: (missing: number, level: number) =>
    missing > 0 ? `${grouped(missing)} to level ${level}` : `Your next class takes you to level ${level}.`,
  owed: (exp: number) => `A class was corrected, so you owe ${grouped(exp)} exp.`,
  currentPoints: 'Current Points',
  pointsFrom: 'Points history',
  bestStreak: 'Best streak',
  streak: (streak: number) => `Streak: ${streak}`,
  /** The further attendances needed for these points. */
  moreFor: (more: number, points: number) =>
    points > 0 ? `${more} more for +${grouped(points)}` : `${more} more to go`,
  presentToday: 'Present today',
  notStamped: 'No attendance yet today',
  late: 'late',
  excused: { excused: 'excused', school: 'school activity' },
  attendanceDetails: 'Check Attendance Details',
  changePassword: 'Change Password',
  updateQuestion: 'Do you want to update your profile?',
  updateFailed: 'An error occurred while updating student',
} as const;

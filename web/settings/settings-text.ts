import { counted, grouped } from '#contract/base/figure-text.ts';

/** The words of the administrator's settings. @see spec §2, §8 */
export const settingsText = {
  title: 'SETTINGS',
  tab: 'Settings',
  sections: 'Sections',
  groups: { school: 'The school', rewards: 'Attendance and rewards', running: 'Running' },
  version: (version: string) => `Rollcall ${version}`,
  thresholdTitle: 'Level threshold',
  thresholdDetail: 'The experience from which a student gains a level.',
  currentThreshold: 'Current level threshold',
  exp: 'exp',
  newThreshold: 'New level threshold',
  schoolNameMissing: 'The school needs a name.',
  thresholdMissing: 'Level threshold is required.',
  update: 'Update',
  askThreshold: (threshold: number) => `Change the level threshold to ${grouped(threshold)}?`,
  askThresholdDetail: 'It counts from the next attendance on; levels that were gained stay.',
  thresholdFetchFailed: 'The level threshold could not be read.',
  thresholdFailed: 'Failed to update level threshold. Please try again.',
  rewardsTitle: 'Rewards',
  rewardsDetail:
    'What a level-up and a streak give, on top of what a session gives, and what professors may give by hand.',
  levelUpPoints: 'Points for a level-up',
  streakPoints: 'Points for a streak',
  streakStep: 'Classes per streak',
  /** Blank where no number fits, so that nothing wrong is promised. */
  streakMeans: (step: number, points: number) =>
    step >= 2
      ? `Present ${step} times in a row gives ${counted(points, 'point')}, ${2 * step} times in a row as many again.`
      : undefined,
  cancelMinutes: 'Minutes to cancel a redemption',
  cancelMeans: (minutes: number) =>
    minutes > 0
      ? `A student may cancel what they redeemed for ${counted(minutes, 'minute')}, while it is pending.`
      : 'Students cancel nothing that they redeemed.',
  awardDayMost: 'Daily limit for points by hand',
  awardMeans: (most: number) =>
    most === 0
      ? 'With 0, professors give no points by hand.'
      : `A professor may give one student ${counted(most, 'point')} a day, each time with a reason.`,
  askRewards: 'Change the rewards?',
  askRewardsDetail: (levelUp: number, step: number, points: number, byHand: number) =>
    `A level-up gives ${counted(levelUp, 'point')}, and each ${step} attendances in a row ${counted(points, 'point')}, from the next attendance on. By hand a professor gives one student at most ${counted(byHand, 'point')} a day. What was given stays.`,
  rewardsFetchFailed: 'What level-ups and streaks give could not be read.',
  rewardsFailed: 'Failed to update the rewards. Please try again.',
  marksTitle: 'What looks like cheating',
  marksDetail:
    'On the scanner and in the list of who is present, a mark for two students who show their codes on one device, and for a photo or a name that has just been changed. Nobody is refused for it: the professor decides.',
  marks: 'Mark it',
  marksFetchFailed: 'The setting could not be read.',
  marksFailed: 'Failed to update the setting. Please try again.',
  schoolTitle: 'School',
  schoolDetail: 'Dates, times and the hours of scanning follow the clock of this time zone.',
  schoolName: 'School name',
  timeZone: 'Time zone',
  zoneNotChosen: (zone: string) => `Not chosen yet: the server’s is used (${zone}).`,
  noZone: 'No such time zone. Try a city, for example Manila.',
  askSchool: 'Change the school’s name and time zone?',
  askZone: (from: string, to: string) =>
    `Times are shown, and the hours of scanning are judged, by ${to} instead of ${from}. Sessions keep their dates and hours.`,
  schoolFetchFailed: 'The school’s settings could not be read.',
  schoolFailed: 'Failed to update the school. Please try again.',
  passwordTitle: 'Password and devices',
  passwordDetail: 'Your other devices are signed out when it changes.',
  changePassword: 'Change Password',
} as const;

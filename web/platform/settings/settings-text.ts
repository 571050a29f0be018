import { counted, grouped } from '#contract/platform/base/figure-text.ts';
import type { PointRules } from '#contract/platform/settings/changed-settings-calls.ts';

/** Blank where no number fits, so that nothing wrong is promised. */
const isNumber = (value: number | string): value is number => typeof value === 'number';

/** The words of the administrator's settings. @see spec §2, §8 */
export const settingsText = {
  title: 'SETTINGS',
  tab: 'Settings',
  sections: 'Go to a setting',
  groups: { school: 'The school', rewards: 'Attendance and rewards', running: 'Administration' },
  version: (version: string) => `Rollcall ${version}`,
  thresholdTitle: 'Level threshold',
  thresholdDetail: 'How much experience a student needs to gain a level.',
  currentThreshold: 'Current level threshold',
  exp: 'exp',
  newThreshold: 'New level threshold',
  schoolNameMissing: 'The school needs a name.',
  thresholdMissing: 'Level threshold is required.',
  update: 'Update',
  askThreshold: (threshold: number) => `Change the level threshold to ${grouped(threshold)}?`,
  askThresholdDetail: 'It applies from the next attendance. Students keep their levels.',
  thresholdFetchFailed: 'The level threshold could not be read.',
  thresholdFailed: 'Failed to update level threshold. Please try again.',
  rewardsTitle: 'Rewards',
  rewardsDetail: 'Extra points for a new level and a streak, and how many points a professor can give by hand.',
  levelUpPoints: 'Points for a level-up',
  streakPoints: 'Points for a streak',
  streakStep: 'Classes per streak',
  streakMeans: (step: number | string, points: number | string) =>
    isNumber(step) && isNumber(points)
      ? `${counted(points, 'point')} for attending ${step} classes in a row, and again after ${2 * step}.`
      : undefined,
  cancelMinutes: 'Minutes to cancel a redemption',
  cancelMeans(minutes: number | string) {
    if (!isNumber(minutes)) return undefined;
    return minutes > 0
      ? `Students can cancel a pending redemption for ${counted(minutes, 'minute')}.`
      : 'Students cannot cancel a redemption.';
  },
  sessionPoints: 'Points of a session',
  sessionExp: 'Experience of a session',
  sessionMeans: 'For the first session of a subject. Later sessions copy the previous one.',
  awardDayMost: 'Daily limit for points by hand',
  awardMeans(most: number | string) {
    if (!isNumber(most)) return undefined;
    return most === 0
      ? 'Professors cannot give points by hand.'
      : `A professor can give a student up to ${counted(most, 'point')} a day, each time with a reason.`;
  },
  askRewards: 'Change the rewards?',
  /** Names what is changed: what is blank stays. */
  askRewardsDetail: (rules: { readonly [Rule in keyof PointRules]: number | string }) => {
    const labels: Record<keyof PointRules, string> = {
      level_up_points: settingsText.levelUpPoints,
      streak_points: settingsText.streakPoints,
      streak_step: settingsText.streakStep,
      award_day_most: settingsText.awardDayMost,
      cancel_minutes: settingsText.cancelMinutes,
      session_points: settingsText.sessionPoints,
      session_exp: settingsText.sessionExp,
    };
    const said = Object.entries(labels).flatMap(([name, label]) => {
      const value = rules[name as keyof PointRules];
      return value === '' ? [] : [`${label}: ${grouped(Number(value))}`];
    });
    return `${said.map((each) => `${each}. `).join('')}It applies from now on. Points already given stay.`;
  },
  rewardsFetchFailed: 'The rewards could not be read.',
  rewardsFailed: 'Failed to update the rewards. Please try again.',
  marksTitle: 'Suspicious scans',
  marksDetail:
    'Flags two students who show their codes on one device, and a photo or name that was just changed. Scans still count; the professor decides.',
  marks: 'Flag them',
  marksFetchFailed: 'The setting could not be read.',
  marksFailed: 'Failed to update the setting. Please try again.',
  schoolTitle: 'School',
  schoolDetail: 'The name on sign-in pages, passes, emails and prints, and the time zone for dates and times.',
  schoolName: 'School name',
  timeZone: 'Time zone',
  zoneNotChosen: (zone: string) => `Not chosen yet, so the server’s time zone is used (${zone}).`,
  noZone: 'Time zone not found. Try a city, such as Manila.',
  /** Says what is changed: what is blank stays. */
  askSchool: (name: string, zone: string) => {
    if (name === '' && zone !== '') return `Change the school’s time zone to ${zone}?`;
    return name !== '' && zone === '' ? `Change the school’s name to “${name.trim()}”?` : settingsText.askBoth;
  },
  askBoth: 'Change the school’s name and time zone?',
  askZone: (from: string, to: string) =>
    `Times and scanning hours use ${to} instead of ${from}. Sessions keep their dates and hours.`,
  schoolFetchFailed: 'The school’s settings could not be read.',
  schoolFailed: 'Failed to update the school. Please try again.',
  open: 'Open',
  openNamed: (setting: string) => `Open ${setting}`,
  passwordTitle: 'Password and devices',
  passwordDetail: 'When you change your password, your other devices are signed out.',
  changePassword: 'Change Password',
} as const;

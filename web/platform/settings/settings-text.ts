import { grouped } from '#contract/platform/base/format-number.ts';
import type { NumberSetting } from '#contract/platform/settings/setting-rows.ts';

/** Numbers as they are in their fields: text if invalid */
export type TypedNumbers<Name extends string> = Readonly<Record<Name, number | string>>;

/** Texts of numeric settings */
export interface NumberSettingsText<Name extends NumberSetting> {
  readonly title: string;
  readonly detail: string;
  /** In display order */
  readonly labels: Readonly<Record<Name, string>>;
  /** The effect of the typed value, shown below its field */
  readonly means: { readonly [Each in Name]?: (typed: TypedNumbers<Name>) => string | undefined };
  /** The question before a change; unchanged values are blank. */
  readonly ask: string;
  readonly askDetail: (changed: TypedNumbers<Name>) => string;
  readonly fetchFailed: string;
  readonly failed: string;
}

/** @see spec §2, §8 */
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
  askThresholdDetail: 'The new threshold applies from the next attendance. Students keep their levels.',
  thresholdFetchFailed: 'The level threshold could not be read.',
  thresholdFailed: 'Failed to update level threshold. Please try again.',
  marksTitle: 'Suspicious scans',
  marksDetail:
    'Flags scans if two students show their codes on one device, or if a photo or name was just changed. Flagged scans still count; the professor decides.',
  marks: 'Flag suspicious scans',
  marksFetchFailed: 'The setting could not be read.',
  marksFailed: 'Failed to update the setting. Please try again.',
  schoolTitle: 'School',
  schoolDetail: 'The name on sign-in pages, passes, emails and prints, and the time zone for dates and times.',
  schoolName: 'School name',
  timeZone: 'Time zone',
  zoneNotChosen: (zone: string) => `No time zone is chosen yet, so the server’s is used (${zone}).`,
  noZone: 'Time zone not found. Try a city, such as Manila.',
  /** Names what is changed; blank values are unchanged. */
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

import { LARGEST_NUMBER } from '#contract/platform/base/field-bounds.ts';
import { DEFAULT_LEVEL_THRESHOLD } from './settings-rules.ts';

/**
 * What the audit records of a change: the old and new value, only that it changed, or nothing under the setting's name.
 */
export type SettingAudit = 'values' | 'change' | 'nothing';

interface Row<Value, Audit extends SettingAudit> {
  /** The setting's name in refusals. */
  readonly label: string;
  /** The setting's value until an administrator changes it. */
  readonly first: Value;
  readonly audit: Audit;
}

/** A whole number; both bounds are included. */
interface NumberRow extends Row<number, 'values'> {
  readonly least: number;
  readonly most: number;
}

/** One of a few words. */
interface WordRow<Word extends string> extends Row<Word, 'values'> {
  readonly words: readonly Word[];
}

/** A boolean, stored in the database as one of two words. */
interface FlagRow<Audit extends SettingAudit> extends Row<boolean, Audit> {
  readonly kept: readonly [no: string, yes: string];
}

const number = (label: string, first: number, least: number, most = LARGEST_NUMBER): NumberRow => ({
  label,
  first,
  least,
  most,
  audit: 'values',
});

const word = <const Word extends string>(label: string, ...words: readonly [Word, ...Word[]]): WordRow<Word> => ({
  label,
  first: words[0],
  words,
  audit: 'values',
});

const flag = <Audit extends SettingAudit>(
  label: string,
  first: boolean,
  kept: FlagRow<Audit>['kept'],
  audit: Audit,
): FlagRow<Audit> => ({ label, first, kept, audit });

const text = <Audit extends SettingAudit>(label: string, audit: Audit): Row<string, Audit> => ({
  label,
  first: '',
  audit,
});

/**
 * The settings of a school, one row each; only administrators with all rights change them. A row defines the fields of
 * its calls (`setting-fields.ts`), how the setting is first stored, read and changed, and which values stop the
 * server's start.
 */
export const settingRows = {
  /** Experience at which a student gains a level. @see decisions §1.5 */
  level_threshold: number('Level threshold', DEFAULT_LEVEL_THRESHOLD, 1),
  /** Points that a student gets for a level-up. @see docs/decisions/0047 */
  level_up_points: number('Points for a level-up', 50, 0, 10_000),
  /** Points that a student gets for a streak. */
  streak_points: number('Points for a streak', 50, 0, 10_000),
  /** The number of consecutive attendances that earns a streak reward. */
  streak_step: number('Classes per streak', 5, 2, 50),
  /** The points that a professor may give one student by hand a day. */
  award_day_most: number('Daily limit for points by hand', 200, 0, 10_000),
  /** The minutes in which a student may cancel a redemption, at most a day; 0: never. @see docs/decisions/0045 */
  cancel_minutes: number('Minutes to cancel a redemption', 10, 0, 1440),
  /** The points and experience of a session that has no earlier session to copy. */
  session_points: number('Points of a session', 10, 0),
  session_exp: number('Experience of a session', 100, 0),
  /** Whether attendance that looks like cheating is flagged. @see docs/decisions/0022 */
  attendance_marks: flag('Flag suspicious scans', true, ['off', 'on'], 'values'),
  /** The percentage of points and experience that a late student gets. @see docs/decisions/0030 */
  late_percent: number('Percentage for lateness', 50, 0, 100),
  /** The days after a session in which its professor may change its roll; 0: always. */
  change_days: number('Days', 0, 0, 3650),
  /** The hours for which devices without a network may keep scans; 0: never. @see docs/decisions/0066 */
  offline_hours: number('Hours', 48, 0, 168),
  /** The share of absent days, in percent, from which a student is chronically absent. */
  absence_share: number('Absence share', 10, 1, 100),
  /** The days of a student that are needed to judge the share of absent days. */
  least_days: number('Least days', 10, 1, 366),
  /** The share of a day's sessions, in percent, that a student must attend to be present on that day. */
  day_share: number('Share of a day', 50, 1, 100),
  /** When cards are accepted: never, or only by a scanner with its professor present. @see docs/decisions/0036 */
  cards: word('Cards', 'off', 'attended'),
  /** Whether only listed program levels are accepted. @see docs/decisions/0038 */
  program_levels: flag('Only allow listed program levels', false, ['any', 'listed'], 'nothing'),
  /** How the leaderboard names other students: in full, `Ana C.`, or `A. C.`. @see docs/decisions/0046 */
  board_names: word('Names', 'full', 'first-and-initial', 'initials'),
  /** Whether a student is ranked among all approved students, or only among students of the same program level. */
  board_scope: word('Ranked among', 'school', 'program'),
  /** The rows that a student sees: all, the best and the nearest rows, only the nearest rows, or none. */
  board_shows: word('Shown', 'all', 'top-and-near', 'near', 'off'),
  /** Whether an administrator has decided what students see of one another. */
  board_decided: flag('decided', false, ['no', 'yes'], 'nothing'),
  /** Name and time zone come from the environment at first. @see decisions §7.2 */
  school_name: text('School name', 'values'),
  time_zone: text('Time zone', 'values'),
  /** Whether a person chose or confirmed the time zone. @see docs/decisions/0051 */
  zone_chosen: flag('isZoneRight', false, ['no', 'yes'], 'values'),
  /** Whether the first-day list is dismissed. */
  first_day: flag('isPutAway', false, ['open', 'away'], 'values'),
  /** Whom to ask about stored personal data. The audit does not record the text, because it may contain names. */
  privacy_contact: text('Contact', 'change'),
  /** The school's own texts of emails, in JSON. @see docs/decisions/0057 */
  letter_words: text('Letter', 'nothing'),
} as const;

type Rows = typeof settingRows;
export type SettingName = keyof Rows;
export type SettingValue<Name extends SettingName> = Rows[Name]['first'];
export type SettingValues<Name extends SettingName> = { [Each in Name]: SettingValue<Each> };
/** The settings with numeric values. */
export type NumberSetting = { [Name in SettingName]: Rows[Name] extends NumberRow ? Name : never }[SettingName];
/** The settings whose changes the audit records under their own name. */
export type AuditedSetting = {
  [Name in SettingName]: Rows[Name]['audit'] extends 'nothing' ? never : Name;
}[SettingName];

/** The values of these settings until an administrator changes them. */
export function firstSettings<Name extends SettingName>(names: readonly Name[]): SettingValues<Name> {
  return Object.fromEntries(names.map((name) => [name, settingRows[name].first])) as SettingValues<Name>;
}

const bonusSettings = ['level_threshold', 'level_up_points', 'streak_points', 'streak_step'] as const;
/** The worth of a level-up and a streak. @see docs/decisions/0047 */
export type RewardRules = SettingValues<(typeof bonusSettings)[number]>;
/** The specification's values, until an administrator changes them. @see spec §9 */
export const DEFAULT_REWARD_RULES: Readonly<RewardRules> = firstSettings(bonusSettings);

/** What students see of one another on the leaderboard. @see docs/decisions/0046 */
export const leaderboardSettings = ['board_names', 'board_scope', 'board_shows'] as const;
export type LeaderboardRules = SettingValues<(typeof leaderboardSettings)[number]>;
/** The specification's values, until an administrator decides. @see spec §2 */
export const DEFAULT_LEADERBOARD: LeaderboardRules = firstSettings(leaderboardSettings);

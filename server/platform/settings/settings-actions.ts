import type { AuditAction } from '#contract/platform/base/audit-actions.ts';
import type { PointRules } from '#contract/platform/settings/changed-settings-calls.ts';
import { DEFAULT_LEADERBOARD } from '#contract/platform/settings/leaderboard-options.ts';
import type { School } from '#contract/platform/settings/settings-calls.ts';
import {
  DEFAULT_AWARD_DAY_MOST,
  DEFAULT_CANCEL_MINUTES,
  DEFAULT_LATE_PERCENT,
  DEFAULT_REWARD_RULES,
  DEFAULT_SESSION_WORTH,
  LOGO_PATH,
} from '#contract/platform/settings/settings-rules.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { randomSecret } from '#server/platform/base/secret.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { AdministratorActor } from '#server/platform/base/who.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isRestoredCopy } from './restored-copy-queries.ts';
import * as queries from './settings-queries.ts';

/**
 * Gives a new school its settings; what is there already stays. The environment only seeds name and time zone.
 * @see decisions §7.2
 */
export async function seedSettings({ config, database }: Services): Promise<void> {
  const seeds: Record<queries.SettingName, string> = {
    level_threshold: String(DEFAULT_REWARD_RULES.level_threshold),
    level_up_points: String(DEFAULT_REWARD_RULES.level_up_points),
    streak_points: String(DEFAULT_REWARD_RULES.streak_points),
    streak_step: String(DEFAULT_REWARD_RULES.streak_step),
    award_day_most: String(DEFAULT_AWARD_DAY_MOST),
    school_name: config.schoolName,
    time_zone: config.schoolTimeZone,
    server_key: randomSecret(256),
    attendance_marks: 'on',
    late_percent: String(DEFAULT_LATE_PERCENT),
    change_days: '0',
    cancel_minutes: String(DEFAULT_CANCEL_MINUTES),
    session_points: String(DEFAULT_SESSION_WORTH.session_points),
    session_exp: String(DEFAULT_SESSION_WORTH.session_exp),
    cards: 'off',
    program_levels: 'any',
    privacy_contact: '',
    ...DEFAULT_LEADERBOARD,
    board_decided: 'no',
    zone_chosen: config.isTimeZoneSet ? 'yes' : 'no',
    first_day: 'open',
    letter_words: '{}',
  };
  // A school whose disk is full can still be started.
  await database.write((db) => queries.insertMissing(db, seeds), 'reserve');
}

/** A setting whose changes the audit tells from what to what, which it does not of whom to ask about privacy. */
type ToldSetting = Exclude<
  { [Name in queries.SettingName]: `change-${Name}` extends AuditAction ? Name : never }[queries.SettingName],
  'privacy_contact'
>;

/** Stores a setting that everybody may know, and keeps who changed it; the same once more is no change. */
export async function changeSetting(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  who: AdministratorActor,
  name: ToldSetting,
  after: string,
): Promise<void> {
  const before = await queries.settingValue(db, name);
  if (after === before) return;
  await queries.storeSetting(db, name, after);
  await audit(db, clock, who, `change-${name}`, `${before} to ${after}`);
}

/**
 * Changes the experience from which a student gains a level, for every scan from now on; levels already gained stay.
 * @param threshold 1 to 1,000,000
 * @see spec §2, decisions §1.5
 */
export async function changeLevelThreshold(
  services: Services,
  who: AdministratorActor,
  threshold: number,
): Promise<void> {
  await services.database.write((db) => changeSetting(db, services, who, 'level_threshold', String(threshold)));
}

const pointRuleNames = [
  'level_up_points',
  'streak_points',
  'streak_step',
  'award_day_most',
  'cancel_minutes',
  'session_points',
  'session_exp',
] as const;

/** How points are earned, given and given back from now on, as an administrator sees it. @see docs/decisions/0045, docs/decisions/0047 */
export async function shownPointRules(db: Db): Promise<PointRules> {
  const { level_threshold: _own, ...bonuses } = await queries.rewardRules(db);
  return {
    ...bonuses,
    award_day_most: await queries.awardDayMost(db),
    cancel_minutes: await queries.cancelMinutes(db),
    ...(await queries.sessionWorth(db)),
  };
}

/**
 * Changes what level-ups and streaks give, for every attendance from now on, what a professor may give by hand and how
 * long redemptions may be cancelled; what is null stays, and so does all that was given.
 * @returns them as they are now
 * @see docs/decisions/0047
 */
export function changeRewardRules(
  services: Services,
  who: AdministratorActor,
  changes: { [Rule in keyof PointRules]: number | null },
): Promise<PointRules> {
  return services.database.write(async (db) => {
    for (const name of pointRuleNames) {
      const after = changes[name];
      if (after !== null) await changeSetting(db, services, who, name, String(after));
    }
    return shownPointRules(db);
  });
}

/** The keys of the schools that this process serves, by their handles: none ever changes. */
const serverKeys = new WeakMap<Db, string>();

/**
 * What the server signs codes and marks with: the setting of the environment, so that who reads the database or a backup
 * of it cannot make any, else a random one that the school was given at its first start. It is read once, so that who is
 * sent away from a full line costs the database nothing.
 * @see decisions §7.2
 */
export async function serverKeyOf({
  config: { serverKey },
  database: { read },
}: Pick<Services, 'config' | 'database'>): Promise<string> {
  if (serverKey !== undefined) return serverKey;
  const key = serverKeys.get(read) ?? (await queries.settingValue(read, 'server_key'));
  serverKeys.set(read, key);
  return key;
}

/** Turns the marks of attendance that looks like cheating on, or off: then no code carries one, and no face counts as new. */
export async function changeAttendanceMarks(services: Services, who: AdministratorActor, on: boolean): Promise<void> {
  await services.database.write(async (db) => {
    await changeSetting(db, services, who, 'attendance_marks', on ? 'on' : 'off');
    if (!on) await queries.forgetMarks(db);
  });
}

/** What every screen may know of the school, before anybody has signed in. @see decisions §3.3, §4.8 */
export async function schoolOf({ config, database }: Services): Promise<School> {
  const [school_name, time_zone, version, board, isCopy] = await Promise.all([
    queries.settingValue(database.read, 'school_name'),
    queries.settingValue(database.read, 'time_zone'),
    queries.logoVersion(database.read),
    queries.settingValue(database.read, 'board_shows'),
    isRestoredCopy(database.read),
  ]);
  return {
    school_name,
    time_zone,
    password_min_length: config.passwordMinLength,
    ...(config.publicUrl !== undefined && { public_url: config.publicUrl }),
    ...(version !== undefined && { logo: `${LOGO_PATH}${version}` }),
    ...(config.smtpUrl !== undefined && { sends_mail: true }),
    ...(board === 'off' && { has_board: false }),
    ...(isCopy && { is_copy: true }),
  };
}

/** Makes what is stored by the school's time zone anew, in the transaction that changes it. */
export type ZoneChanged = (db: Db, zones: { from: string; to: string }) => Promise<void>;

/**
 * Changes the school's name and time zone; what is blank stays.
 * @param zoneChanged called when the zone is another one than before
 * @returns the school as it is now
 * @see decisions §4.8
 */
export async function changeSchool(
  services: Services,
  who: AdministratorActor,
  { school_name, time_zone }: { school_name: string; time_zone: string },
  zoneChanged: ZoneChanged,
): Promise<School> {
  await services.database.write(async (db) => {
    if (school_name) await changeSetting(db, services, who, 'school_name', school_name);
    if (!time_zone) return;
    await queries.storeSetting(db, 'zone_chosen', 'yes');
    const from = await queries.heldTimeZone(db, 'to change it');
    if (time_zone === from) return;
    await changeSetting(db, services, who, 'time_zone', time_zone);
    await zoneChanged(db, { from, to: time_zone });
  });
  return schoolOf(services);
}

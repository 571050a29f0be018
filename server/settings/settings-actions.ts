import type { School } from '#contract/settings/settings-calls.ts';
import { DEFAULT_LATE_PERCENT, DEFAULT_LEVEL_THRESHOLD, LOGO_PATH } from '#contract/settings/settings-rules.ts';
import { randomSecret } from '#server/base/secret.ts';
import type { Services } from '#server/base/services.ts';
import type { Db } from '#server/database/database.ts';
import {
  forgetMarks,
  heldTimeZone,
  insertMissing,
  logoVersion,
  type SettingName,
  settingValue,
  storeSetting,
} from './settings-queries.ts';

/**
 * Gives a new school its settings; what is there already stays. The environment only seeds name and time zone.
 * @see decisions §7.2
 */
export async function seedSettings({ config, database }: Services): Promise<void> {
  const seeds: Record<SettingName, string> = {
    level_threshold: String(DEFAULT_LEVEL_THRESHOLD),
    school_name: config.schoolName,
    time_zone: config.schoolTimeZone,
    server_key: randomSecret(256),
    attendance_marks: 'on',
    late_percent: String(DEFAULT_LATE_PERCENT),
    change_days: '0',
    cards: 'off',
    program_levels: 'any',
    privacy_contact: '',
  };
  // A school whose disk is full can still be started.
  await database.write((db) => insertMissing(db, seeds), 'reserve');
}

/**
 * Changes the experience from which a student gains a level, for every scan from now on; levels already gained stay.
 * @param threshold 1 to 1,000,000
 * @see spec §2, decisions §1.5
 */
export async function changeLevelThreshold({ database }: Services, threshold: number): Promise<void> {
  await database.write((db) => storeSetting(db, 'level_threshold', String(threshold)));
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
  const key = serverKeys.get(read) ?? (await settingValue(read, 'server_key'));
  serverKeys.set(read, key);
  return key;
}

/** Turns the marks of attendance that looks like cheating on, or off: then no code carries one, and no face counts as new. */
export async function changeAttendanceMarks({ database }: Services, on: boolean): Promise<void> {
  await database.write(async (db) => {
    await storeSetting(db, 'attendance_marks', on ? 'on' : 'off');
    if (!on) await forgetMarks(db);
  });
}

/** What every screen may know of the school, before anybody has signed in. @see decisions §3.3, §4.8 */
export async function schoolOf({ config, database }: Services): Promise<School> {
  const [school_name, time_zone, version] = await Promise.all([
    settingValue(database.read, 'school_name'),
    settingValue(database.read, 'time_zone'),
    logoVersion(database.read),
  ]);
  return {
    school_name,
    time_zone,
    password_min_length: config.passwordMinLength,
    ...(config.publicUrl !== undefined && { public_url: config.publicUrl }),
    ...(version !== undefined && { logo: `${LOGO_PATH}${version}` }),
    ...(config.smtpUrl !== undefined && { sends_mail: true }),
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
  { school_name, time_zone }: { school_name: string; time_zone: string },
  zoneChanged: ZoneChanged,
): Promise<School> {
  const { database } = services;
  await database.write(async (db) => {
    if (school_name) await storeSetting(db, 'school_name', school_name);
    if (!time_zone) return;
    const from = await heldTimeZone(db, 'to change it');
    if (time_zone === from) return;
    await storeSetting(db, 'time_zone', time_zone);
    await zoneChanged(db, { from, to: time_zone });
  });
  return schoolOf(services);
}

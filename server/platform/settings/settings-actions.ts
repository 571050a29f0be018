import type { updateSchool } from '#contract/platform/settings/changed-settings-calls.ts';
import {
  type AuditedSetting,
  type SettingName,
  type SettingValue,
  type SettingValues,
  settingRows,
} from '#contract/platform/settings/setting-rows.ts';
import type { School } from '#contract/platform/settings/settings-calls.ts';
import { LOGO_PATH } from '#contract/platform/settings/settings-rules.ts';
import type { AdministratorActor } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { randomSecret } from '#server/platform/base/secret.ts';
import type { ActionResult, Asked } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isRestoredCopy } from './restored-copy-queries.ts';
import * as queries from './settings-queries.ts';

/**
 * Gives a new school its settings. Existing ones stay. Name and time zone come from the environment at first.
 * @see decisions §7.2
 */
export async function seedSettings({ config, database }: Services): Promise<void> {
  const first = Object.entries(settingRows).map(([name, row]) => [
    name,
    queries.keptOf(name as SettingName, row.first),
  ]);
  const seeds: Record<queries.KeptName, string> = {
    ...(Object.fromEntries(first) as Record<SettingName, string>),
    school_name: config.schoolName,
    time_zone: config.schoolTimeZone,
    zone_chosen: queries.keptOf('zone_chosen', config.isTimeZoneSet),
    letter_words: '{}',
    server_key: randomSecret(256),
  };
  // A school with a full disk can still be started.
  await database.write((db) => queries.insertMissing(db, seeds), 'reserve');
}

/** The settings that an administrator sends: null keeps the current value. */
type Sent<Name extends AuditedSetting> = { readonly [Each in Name]: SettingValue<Each> | null };
export type SettingChanges = Partial<Sent<AuditedSetting>>;

/**
 * Stores an administrator's settings. An audit entry records each change, with both values if the setting's row says
 * so. Null keeps the current value, and an equal value is not a change.
 */
export async function changeSettings(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  who: AdministratorActor,
  changes: SettingChanges,
): Promise<void> {
  for (const name of Object.keys(changes) as AuditedSetting[]) {
    const value = changes[name] ?? null;
    if (value === null) continue;
    const [before, after] = [await queries.storedSetting(db, name), queries.keptOf(name, value)];
    if (after === before) continue;
    await queries.storeSetting(db, name, after);
    await audit(db, clock, who, `change-${name}`, settingRows[name].audit === 'values' ? `${before} to ${after}` : '');
  }
}

/**
 * Settings that calls read and change together, by name. @param follow makes further changes in the same transaction
 */
export function settingGroup<Name extends AuditedSetting>(
  services: Services,
  names: readonly Name[],
  follow?: (db: Db, now: SettingValues<Name>) => Promise<void>,
) {
  const read = queries.settingsReader(names);
  return {
    read: () => read(services.database.read),
    /** @returns the new settings */
    change: ({ who, body }: { who: AdministratorActor; body: Sent<Name> }) =>
      services.database.write(async (db) => {
        await changeSettings(db, services, who, body);
        const now = await read(db);
        await follow?.(db, now);
        return now;
      }),
  };
}

/** The keys of the schools that this process serves, by their database handles. The keys never change. */
const serverKeys = new WeakMap<Db, string>();

/**
 * The key that signs codes and marks. If the key comes from the environment, someone who reads the database or a backup
 * cannot forge codes or marks. Otherwise the key is a random key made at the school's first start. The key is read from
 * the database only once, so that requests refused by a full queue need no query.
 * @see decisions §7.2
 */
export async function serverKeyOf({
  config: { serverKey },
  database: { read },
}: Pick<Services, 'config' | 'database'>): Promise<string> {
  if (serverKey !== undefined) return serverKey;
  const key = serverKeys.get(read) ?? (await queries.storedSetting(read, 'server_key'));
  serverKeys.set(read, key);
  return key;
}

/** The facts about the school that screens may show before anyone has signed in. @see decisions §3.3, §4.8 */
export async function schoolOf({ config, database }: Services): Promise<School> {
  const [school_name, time_zone, version, board, cards, has_timetable, isCopy] = await Promise.all([
    queries.settingValue(database.read, 'school_name'),
    queries.settingValue(database.read, 'time_zone'),
    queries.logoVersion(database.read),
    queries.settingValue(database.read, 'board_shows'),
    queries.settingValue(database.read, 'cards'),
    queries.hasTimetable(database.read),
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
    ...(has_timetable && { has_timetable }),
    ...(cards !== 'off' && { has_cards: true }),
    ...(isCopy && { is_copy: true }),
  };
}

/** Recomputes stored values that depend on the school's time zone, in the transaction that changes it. */
export type ZoneChanged = (db: Db, zones: { from: string; to: string }) => Promise<void>;

/**
 * Changes the school's name and time zone. Blank fields keep their value.
 * @param zoneChanged called if the zone changed
 * @returns the school as it is now
 * @see decisions §4.8
 */
export async function changeSchool(
  { who, body: { school_name, time_zone } }: Asked<typeof updateSchool>,
  services: Services,
  zoneChanged: ZoneChanged,
): ActionResult<typeof updateSchool> {
  await services.database.write(async (db) => {
    if (school_name) await changeSettings(db, services, who, { school_name });
    if (!time_zone) return;
    await queries.storeSetting(db, 'zone_chosen', queries.keptOf('zone_chosen', true));
    const from = await queries.heldTimeZone(db, 'to change it');
    if (time_zone === from) return;
    await changeSettings(db, services, who, { time_zone });
    await zoneChanged(db, { from, to: time_zone });
  });
  return { school: await schoolOf(services) };
}

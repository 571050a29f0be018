import { type RawBuilder, sql } from 'kysely';
import {
  DEFAULT_REWARD_RULES,
  firstSettings,
  type RewardRules,
  type SettingName,
  type SettingValue,
  type SettingValues,
  settingRows,
} from '#contract/platform/settings/setting-rows.ts';
import type { Db } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/queries.ts';

/** What is kept beside what a school sets: the key that it signs with. */
export type KeptName = SettingName | 'server_key';

/** A setting's value as the database keeps it. */
export function keptOf<Name extends SettingName>(name: Name, value: SettingValue<Name>): string {
  const row = settingRows[name];
  return 'kept' in row ? row.kept[Number(value) as 0 | 1] : String(value);
}

function valueFrom<Name extends SettingName>(name: Name, kept: string): SettingValue<Name> {
  const row = settingRows[name];
  const value = 'least' in row ? Number(kept) : 'kept' in row ? kept === row.kept[1] : kept;
  return value as SettingValue<Name>;
}

/** Reads these settings in one look; each is seeded at the first start, so it is always there. */
export function settingsReader<Name extends SettingName>(
  names: readonly Name[],
): (db: Db) => Promise<SettingValues<Name>> {
  const rows = preparedQuery((db) => db.selectFrom('setting').select(['name', 'value']).where('name', 'in', names));
  return async (db) => {
    const kept = new Map((await rows(db, {})).map(({ name, value }) => [name, value]));
    // In one order on every database: an ETag is reckoned of them.
    return Object.fromEntries(
      names.map((name) => [name, valueFrom(name, kept.get(name) ?? '')]),
    ) as SettingValues<Name>;
  };
}

/** One setting's value; seeded at the first start, so it is always there. */
export async function settingValue<Name extends SettingName>(db: Db, name: Name): Promise<SettingValue<Name>> {
  return valueFrom(name, await storedSetting(db, name));
}

/** What the database keeps under this name. */
export async function storedSetting(db: Db, name: KeptName): Promise<string> {
  const { value } = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}

/** What a school keeps of its settings, by their names. */
export type KeptSettings = Readonly<Record<string, string>>;

/** All that a school has set. */
export async function keptSettings(db: Db): Promise<KeptSettings> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Which logo the school has, in letters that change with it; undefined where there is none. */
export async function logoVersion(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('school_logo').select('version').executeTakeFirst())?.version;
}

/** What a scan is judged by of the school's settings. */
export interface ScanRules extends RewardRules {
  late_percent: number;
  time_zone: string;
}

const defaultRules: ScanRules = { ...DEFAULT_REWARD_RULES, ...firstSettings(['late_percent']), time_zone: 'UTC' };
const ruleNames = Object.keys(defaultRules) as (keyof ScanRules)[];

/**
 * Their values in one text, so that a scan learns them with one look; blank for what a school has not. Looked up one by
 * one they took 4.9 µs on SQLite, gathered with `group_concat` 8.3.
 */
export const rulesAsText: RawBuilder<string> = sql`(${sql.join(
  ruleNames.map((name) => sql`coalesce((select value from setting where name = ${sql.lit(name)}), '')`),
  sql` || ' ' || `,
)})`;

/** The last text that was read, which seldom changes: reading one takes 4.6 µs. */
let lastRead: { text: string; rules: Readonly<ScanRules> } | undefined;

/** What is in such a text. */
export function rulesOfText(text: string): Readonly<ScanRules> {
  if (lastRead?.text === text) return lastRead.rules;
  const values = text.split(' ');
  const found = ruleNames.flatMap((name, at) => (values[at] ? [[name, valueFrom(name, values[at])]] : []));
  const rules = { ...defaultRules, ...Object.fromEntries(found) };
  lastRead = { text, rules };
  return rules;
}

const rulesText = preparedQuery((db) => db.selectNoFrom(rulesAsText.as('rules')));

/** By what a scan is judged from now on. */
export async function scanRules(db: Db): Promise<Readonly<ScanRules>> {
  const [row] = await rulesText(db, {});
  return rulesOfText(row?.rules ?? '');
}

/** What a session is worth that follows no other. */
export const sessionWorth = settingsReader(['session_points', 'session_exp']);

const keyWhereMarked = preparedQuery((db) =>
  db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'server_key')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('setting as marks')
          .select('marks.name')
          .where('marks.name', '=', 'attendance_marks')
          .where('marks.value', '=', 'on'),
      ),
    ),
);

/** The database's key, for a mark that is kept with a code: undefined while marks are off. One look, since every code asks. */
export async function keyForMarks(db: Db): Promise<string | undefined> {
  const [row] = await keyWhereMarked(db, {});
  return row?.value;
}

/** The school's IANA time zone, in which scan windows are judged. @see decisions §4.8 */
export function schoolTimeZone(db: Db): Promise<string> {
  return settingValue(db, 'time_zone');
}

/**
 * The same, for a write that works out what goes by it: no other zone is stored before that is committed, or the one
 * that was just stored is read.
 */
export async function heldTimeZone(db: Db, what: 'to go by it' | 'to change it' = 'to go by it'): Promise<string> {
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'time_zone')
    .$call((query) => (what === 'to change it' ? query.forUpdate() : query.forShare()))
    .executeTakeFirstOrThrow();
  return value;
}

/** Holds a setting until the transaction ends: who works out the next value from this one does so one after another. */
export async function holdSetting(db: Db, name: SettingName): Promise<void> {
  await db.selectFrom('setting').select('name').where('name', '=', name).forUpdate().execute();
}

/** Stores a setting, or that the database takes writes. */
export async function storeSetting(db: Db, name: KeptName | 'ready_probe', value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Stores the settings that are not there yet. */
export async function insertMissing(db: Db, settings: Record<KeptName, string>): Promise<void> {
  await db
    .insertInto('setting')
    .values(Object.entries(settings).map(([name, value]) => ({ name, value })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Forgets what attendance that looks like cheating would be told by: no code carries a mark, no face counts as new. */
export async function forgetMarks(db: Db): Promise<void> {
  await db.updateTable('qr_token').set({ deviceMark: null }).where('deviceMark', 'is not', null).execute();
  const forgotten = { isFaceUnseen: false, faceNewUntil: null };
  await db.updateTable('student').set(forgotten).where('faceNewUntil', 'is not', null).execute();
}

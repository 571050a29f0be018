import { type RawBuilder, sql } from 'kysely';
import {
  type CardSetting,
  DEFAULT_LATE_PERCENT,
  DEFAULT_REWARD_RULES,
  type RewardRules,
} from '#contract/platform/settings/settings-rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/queries.ts';

/** The settings that the school keeps in its database. */
export type SettingName =
  | keyof RewardRules
  | 'award_day_most'
  | 'school_name'
  | 'time_zone'
  | 'server_key'
  | 'attendance_marks'
  | 'late_percent'
  | 'change_days'
  | 'cancel_minutes'
  | keyof SessionWorth
  | 'cards'
  | 'program_levels'
  | 'privacy_contact'
  | 'board_names'
  | 'board_scope'
  | 'board_shows'
  | 'board_decided'
  | 'zone_chosen'
  | 'first_day'
  | 'letter_words';

/** One setting's value; seeded at the first start, so it is always there. */
export async function settingValue(db: Db, name: SettingName): Promise<string> {
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

/** Experience from which a student gains a level, 1 to 1,000,000. @see spec §4, decisions §1.5 */
export async function levelThreshold(db: Db): Promise<number> {
  return Number(await settingValue(db, 'level_threshold'));
}

/** What a scan is judged by of the school's settings. */
export interface ScanRules extends RewardRules {
  /** See {@link latePercent}. */
  late_percent: number;
  /** See {@link schoolTimeZone}. */
  time_zone: string;
}

const defaultRules: ScanRules = { ...DEFAULT_REWARD_RULES, late_percent: DEFAULT_LATE_PERCENT, time_zone: 'UTC' };
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
  const read = (name: keyof ScanRules, value: string) => (name === 'time_zone' ? value : Number(value));
  const found = ruleNames.flatMap((name, at) => (values[at] ? [[name, read(name, values[at])]] : []));
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

/** What level-ups and streaks are worth from now on. @see docs/decisions/0047 */
export async function rewardRules(db: Db): Promise<Readonly<RewardRules>> {
  const { late_percent: _late, time_zone: _zone, ...rules } = await scanRules(db);
  return rules;
}

/** The points that a professor may give one student by hand in a day, 0 to 10,000. @see docs/decisions/0047 */
export async function awardDayMost(db: Db): Promise<number> {
  return Number(await settingValue(db, 'award_day_most'));
}

/** Whether attendance that looks like cheating is marked. */
export async function attendanceMarksAreOn(db: Db): Promise<boolean> {
  return (await settingValue(db, 'attendance_marks')) === 'on';
}

/** The share of points and experience that a late student gets, 0 to 100. @see docs/decisions/0030 */
export async function latePercent(db: Db): Promise<number> {
  return Number(await settingValue(db, 'late_percent'));
}

/** The days after a session in which its professor may change its roll; 0: always. @see docs/decisions/0030 */
export async function changeDays(db: Db): Promise<number> {
  return Number(await settingValue(db, 'change_days'));
}

/** The minutes in which a student cancels a redemption of theirs; 0: never. @see docs/decisions/0045 */
export async function cancelMinutes(db: Db): Promise<number> {
  return Number(await settingValue(db, 'cancel_minutes'));
}

/** What a subject's first session is worth. */
export interface SessionWorth {
  session_points: number;
  session_exp: number;
}

/** What a session is worth that follows no other. */
export async function sessionWorth(db: Db): Promise<SessionWorth> {
  return {
    session_points: Number(await settingValue(db, 'session_points')),
    session_exp: Number(await settingValue(db, 'session_exp')),
  };
}

/** Whose cards are accepted. @see docs/decisions/0036 */
export async function acceptedCards(db: Db): Promise<CardSetting> {
  return (await settingValue(db, 'cards')) as CardSetting;
}

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
export async function storeSetting(db: Db, name: SettingName | 'ready_probe', value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Stores the settings that are not there yet. */
export async function insertMissing(db: Db, settings: Record<SettingName, string>): Promise<void> {
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

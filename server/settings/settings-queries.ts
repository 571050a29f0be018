import type { CardSetting } from '#contract/settings/settings-rules.ts';
import type { Db } from '#server/database/database.ts';
import { preparedQuery } from '#server/database/prepared-query.ts';

/** The settings that the school keeps in its database. */
export type SettingName =
  | 'level_threshold'
  | 'school_name'
  | 'time_zone'
  | 'server_key'
  | 'attendance_marks'
  | 'late_percent'
  | 'change_days'
  | 'cards'
  | 'program_levels'
  | 'privacy_contact';

/** One setting's value; seeded at the first start, so it is always there. */
export async function settingValue(db: Db, name: SettingName): Promise<string> {
  const { value } = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}

/** Which logo the school has, in letters that change with it; undefined where there is none. */
export async function logoVersion(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('school_logo').select('version').executeTakeFirst())?.version;
}

/** Experience from which a student gains a level, 1 to 1,000,000. @see spec §4, decisions §1.5 */
export async function levelThreshold(db: Db): Promise<number> {
  return Number(await settingValue(db, 'level_threshold'));
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

/** Whose cards are accepted. @see docs/decisions/0036 */
export async function acceptedCards(db: Db): Promise<CardSetting> {
  return (await settingValue(db, 'cards')) as CardSetting;
}

const keyWhereMarked = preparedQuery<Record<never, never>, { value: string }>((db) =>
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

import type { Database, Db } from '#server/base/database.ts';

/** The settings that the school keeps in its database. */
export type SettingName = 'level_threshold' | 'school_name' | 'time_zone' | 'server_key' | 'attendance_marks';

/** One setting's value; seeded at the first start, so it is always there. */
export async function settingValue(db: Db, name: SettingName): Promise<string> {
  const { value } = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}

/** Experience from which a student gains a level, 1 to 1,000,000. @see spec §4, decisions §1.5 */
export async function levelThreshold(db: Db): Promise<number> {
  return Number(await settingValue(db, 'level_threshold'));
}

/** Whether attendance that looks like cheating is marked. */
export async function attendanceMarksAreOn(db: Db): Promise<boolean> {
  return (await settingValue(db, 'attendance_marks')) === 'on';
}

/** The school's IANA time zone, in which scan windows are judged. @see decisions §4.8 */
export function schoolTimeZone(db: Db): Promise<string> {
  return settingValue(db, 'time_zone');
}

/**
 * The same, for a write that works out what goes by it: no other zone is stored before that is committed, or the one
 * that was just stored is read.
 */
export async function heldTimeZone(db: Db, dialect: Database['dialect']): Promise<string> {
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'time_zone')
    .$if(dialect === 'postgres', (query) => query.forShare())
    .executeTakeFirstOrThrow();
  return value;
}

/** Stores a setting. */
export async function storeSetting(db: Db, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

import type { DayOff } from '#contract/attendance/timetable/meeting-rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';

/** Days, `YYYY-MM-DD` and both included. */
export interface Period {
  from: string;
  to: string;
}

/** Days off as stored. */
export interface StoredDayOff extends DayOff {
  day_off_id: number;
}

const columns = ['day_off_id', 'firstDay', 'lastDay', 'name', 'courseYearSection'] as const;

/** The days off that have a day in this period, earliest first. */
export function daysOffIn(db: Db, { from, to }: Period): Promise<StoredDayOff[]> {
  return db
    .selectFrom('day_off')
    .select(columns)
    .where('lastDay', '>=', from)
    .where('firstDay', '<=', to)
    .orderBy('firstDay')
    .orderBy('name')
    .orderBy('day_off_id')
    .execute();
}

/** How many entries for days off the school has. */
export function countDaysOff(db: Db): Promise<number> {
  return countRows(db.selectFrom('day_off'));
}

/** Stores days off, also of an import. @returns them with their id */
export function insertDayOff(db: Db, values: DayOff & { import_id?: number }): Promise<StoredDayOff> {
  return db.insertInto('day_off').values(values).returning(columns).executeTakeFirstOrThrow();
}

/** Removes days off. @returns them, if they existed */
export function removeDayOff(db: Db, day_off_id: number): Promise<StoredDayOff | undefined> {
  return db.deleteFrom('day_off').where('day_off_id', '=', day_off_id).returning(columns).executeTakeFirst();
}

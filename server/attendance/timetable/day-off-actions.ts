import { type DayOff, TIMETABLE_DAYS } from '#contract/attendance/timetable/meeting-rules.ts';
import * as calls from '#contract/attendance/timetable/timetable-calls.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import type { Action } from '#server/platform/base/serve.ts';
import { heldTimeZone } from '#server/platform/settings/settings-queries.ts';
import { countDaysOff, insertDayOff, removeDayOff } from './day-off-queries.ts';

const nameOf = ({ name, firstDay, lastDay }: DayOff) => `${name}, ${firstDay} to ${lastDay}`;

/**
 * Adds days off. The time zone is locked, so that meetings are opened and days off are added one after another.
 * @returns the days off, or `dayOffDays`, `tooManyDaysOff`
 */
export const addDayOff: Action<typeof calls.createDayOff> = ({ who, body }, { database, clock }) =>
  database.write(async (db) => {
    await heldTimeZone(db, 'to change it');
    const { firstDay, lastDay } = body;
    if (lastDay < firstDay || lastDay > dayAfter(firstDay, TIMETABLE_DAYS)) return calls.dayOffDays;
    if ((await countDaysOff(db)) >= MAXIMUM.daysOff) return calls.tooManyDaysOff;
    await audit(db, clock, who, 'add-day-off', nameOf(body));
    return { dayOff: await insertDayOff(db, body) };
  });

/** Deletes days off. @returns them, or `notFound` */
export const dropDayOff: Action<typeof calls.deleteDayOff> = ({ who, params }, { database, clock }) =>
  database.write(async (db) => {
    const dayOff = await removeDayOff(db, params.dayOffId);
    if (!dayOff) return notFound;
    await audit(db, clock, who, 'delete-day-off', nameOf(dayOff));
    return { dayOff };
  });

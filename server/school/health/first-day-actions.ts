import type { BodyOf } from '#contract/platform/base/call.ts';
import { isUtc } from '#contract/platform/settings/time-zones.ts';
import type { FirstDay, updateFirstDay } from '#contract/school/health/first-day-calls.ts';
import type { AdministratorActor } from '#server/platform/base/actors.ts';
import type { Services } from '#server/platform/base/services.ts';
import { UNNAMED_SCHOOL } from '#server/platform/config/config.ts';
import { changeSettings } from '#server/platform/settings/settings-actions.ts';
import { settingsReader } from '#server/platform/settings/settings-queries.ts';
import { lastBackup } from '#server/startup/backup/last-backup-queries.ts';
import { mailWay, reachOf } from './health-actions.ts';
import { studentCount } from './health-queries.ts';

const settingsOfFirstDay = settingsReader(['school_name', 'time_zone', 'zone_chosen', 'board_decided', 'first_day']);

/** The state of the first-day steps of a new school. @see docs/decisions/0051 */
export async function firstDayOf({ config, database }: Services, cameByHttps: boolean): Promise<FirstDay> {
  const { read } = database;
  const [set, students, { made }] = await Promise.all([settingsOfFirstDay(read), studentCount(read), lastBackup(read)]);
  return {
    isPutAway: set.first_day,
    isNamed: set.school_name !== UNNAMED_SCHOOL,
    timeZone: set.time_zone,
    isZoneChosen: set.zone_chosen,
    mail: mailWay(config),
    students,
    isBoardDecided: set.board_decided,
    isBackupScheduled: config.backup !== undefined,
    isBackupMade: made?.isChecked === true,
    reach: reachOf(config, cameByHttps),
  };
}

/** Stores whether the time zone is confirmed and the first-day list dismissed. Null keeps a value. */
export async function noteFirstDay(
  services: Services,
  who: AdministratorActor,
  { isZoneRight, isPutAway }: BodyOf<typeof updateFirstDay>,
): Promise<void> {
  await services.database.write((db) =>
    changeSettings(db, services, who, { zone_chosen: isZoneRight, first_day: isPutAway }),
  );
}

/** Warns in the log that the school uses UTC because its machine does, so that its hours are probably wrong. */
export async function warnOfUtc({ database, log }: Pick<Services, 'database' | 'log'>): Promise<void> {
  const { time_zone: zone, zone_chosen } = await settingsOfFirstDay(database.read);
  if (!isUtc(zone) || zone_chosen) return;
  log.warn(
    `The school's time zone is ${zone}, taken from this machine. Set it under Settings in the browser, or SCHOOL_TIME_ZONE before the first start.`,
  );
}

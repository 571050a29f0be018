import type { BodyOf } from '#contract/platform/base/call.ts';
import { isUtc } from '#contract/platform/base/dates.ts';
import type { FirstDay, updateFirstDay } from '#contract/school/health/first-day-calls.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { AdministratorActor } from '#server/platform/base/who.ts';
import { UNNAMED_SCHOOL } from '#server/platform/config/config.ts';
import { changeSetting } from '#server/platform/settings/settings-actions.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';
import { lastBackup } from '#server/startup/backup/last-backup-queries.ts';
import { mailWay, reachOf } from './health-actions.ts';
import { studentCount } from './health-queries.ts';

/** What a new school has seen to by now. @see docs/decisions/0051 */
export async function firstDayOf({ config, database }: Services, cameByHttps: boolean): Promise<FirstDay> {
  const { read } = database;
  const [name, timeZone, zoneChosen, boardDecided, shown, students, { made }] = await Promise.all([
    settingValue(read, 'school_name'),
    settingValue(read, 'time_zone'),
    settingValue(read, 'zone_chosen'),
    settingValue(read, 'board_decided'),
    settingValue(read, 'first_day'),
    studentCount(read),
    lastBackup(read),
  ]);
  return {
    isPutAway: shown === 'away',
    isNamed: name !== UNNAMED_SCHOOL,
    timeZone,
    isZoneChosen: zoneChosen === 'yes',
    mail: mailWay(config),
    students,
    isBoardDecided: boardDecided === 'yes',
    isBackupScheduled: config.backup !== undefined,
    isBackupMade: made?.isChecked === true,
    reach: reachOf(config, cameByHttps),
  };
}

/** Notes that the time zone is right, and whether the list of the first day is still to be seen; null keeps. */
export async function noteFirstDay(
  services: Services,
  who: AdministratorActor,
  { isZoneRight, isPutAway }: BodyOf<typeof updateFirstDay>,
): Promise<void> {
  await services.database.write(async (db) => {
    if (isZoneRight !== null) await changeSetting(db, services, who, 'zone_chosen', isZoneRight ? 'yes' : 'no');
    if (isPutAway !== null) await changeSetting(db, services, who, 'first_day', isPutAway ? 'away' : 'open');
  });
}

/** Says in the log that the school goes by UTC because its machine does, so that its hours are likely to be wrong. */
export async function warnOfUtc({ database, log }: Pick<Services, 'database' | 'log'>): Promise<void> {
  const zone = await settingValue(database.read, 'time_zone');
  if (!isUtc(zone) || (await settingValue(database.read, 'zone_chosen')) === 'yes') return;
  log.warn(
    `The school's time zone is ${zone}, taken from this machine. Set it under Settings in the browser, or SCHOOL_TIME_ZONE before the first start.`,
  );
}

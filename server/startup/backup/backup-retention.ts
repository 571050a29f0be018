import { dayAfter, type LocalTime } from '#contract/platform/base/dates.ts';
import type { BackupSettings } from '#server/platform/config/config.ts';

/** The facts about a backup that its name has. */
export interface NamedBackup {
  name: string;
  /** The day on which the backup was made, in the school's time zone, `YYYY-MM-DD`. */
  day: string;
  /** Whether the backup was made before a migration, rather than as the day's backup. */
  isBeforeUpgrade: boolean;
}

/** The number of backups from before migrations that are kept. */
const KEPT_BEFORE_UPGRADES = 3;

/** The endings of file names, for each of the two kinds of school, with and without encryption. */
const ENDING = '(?:sqlite|dump)(?:\\.age)?';

/**
 * A backup's name: `rollcall-1f0c9a3e-2026-09-08-021500.sqlite`. Sorted by name, backups are in the order in which they
 * were made.
 * @param mark the letters that identify the school, so that schools can share a folder
 * @param beforeUpgrade whether it is made because of a migration
 */
export function backupName(
  mark: string,
  { day, time }: LocalTime,
  seconds: number,
  ending: 'sqlite' | 'dump',
  beforeUpgrade = false,
): string {
  const clock = `${time.replace(':', '')}${String(seconds).padStart(2, '0')}`;
  return `rollcall-${mark}-${day}-${clock}${beforeUpgrade ? '-before-upgrade' : ''}.${ending}`;
}

/** The names of this school's backups, oldest first. Other files are ignored. */
export function backupsAmong(names: readonly string[], mark: string): NamedBackup[] {
  const own = new RegExp(`^rollcall-${mark}-(\\d{4}-\\d\\d-\\d\\d)-\\d{6}(-before-upgrade)?\\.${ENDING}$`);
  return [...names].sort().flatMap((name) => {
    const [, day, before] = own.exec(name) ?? [];
    return day === undefined || Number.isNaN(Date.parse(day))
      ? []
      : { name, day, isBeforeUpgrade: before !== undefined };
  });
}

/** The Monday of the week of a day. */
function weekOf(day: string): string {
  return dayAfter(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7));
}

/** The newest backup of each of the latest periods that have a backup. Periods without a backup do not count. */
function newestOfEach(backups: readonly NamedBackup[], periodOf: (day: string) => string, many: number): NamedBackup[] {
  const newest = new Map<string, NamedBackup>();
  for (const backup of backups) newest.set(periodOf(backup.day), backup);
  const periods = [...newest.keys()].sort().reverse().slice(0, many);
  return periods.flatMap((period) => newest.get(period) ?? []);
}

/**
 * The outdated backups: all but the newest of each of the kept days, weeks and months, and the newest few from before
 * migrations. The newest backup is never outdated.
 * @param backups oldest first
 */
export function outlivedBackups(backups: readonly NamedBackup[], keep: BackupSettings['keep']): NamedBackup[] {
  const daily = backups.filter(({ isBeforeUpgrade }) => !isBeforeUpgrade);
  const kept = new Set([
    ...newestOfEach(daily, (day) => day, Math.max(1, keep.days)),
    ...newestOfEach(daily, weekOf, keep.weeks),
    ...newestOfEach(daily, (day) => day.slice(0, 7), keep.months),
    ...backups.filter(({ isBeforeUpgrade }) => isBeforeUpgrade).slice(-KEPT_BEFORE_UPGRADES),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

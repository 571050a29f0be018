import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shownDate, shownTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import { isTimeZone } from '#contract/platform/settings/time-zones.ts';
import { UNNAMED_SCHOOL } from '#server/platform/config/config.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { migratedBy } from '#server/platform/migrations/migrated-by-queries.ts';
import type { KeptSettings } from '#server/platform/settings/settings-queries.ts';
import { zoneFault } from '#server/startup/open-school/check-stored-settings.ts';
import { factsOfDump } from './read-dump.ts';
import { kindOfBackup, prepareSqlite } from './restore.ts';
import { factsOfSchool } from './school-table-queries.ts';

/** What a backup contains, by facts that people recognize. */
export interface BackupFacts {
  settings: KeptSettings;
  /** The version that made its tables; undefined for versions that did not store this yet. */
  version: string | undefined;
  students: number;
  professors: number;
  attendances: number;
  /** When a code or a card was last scanned. */
  lastScanAt: Instant | undefined;
  bytes: number;
  /** Whether the backup was restored into a temporary place, rather than only read. */
  isTried: boolean;
  /**
   * The problems that restoring would report. An SQLite school was tested on a copy. A PostgreSQL dump was only read,
   * because its records cannot be checked outside a database.
   */
  found: string[];
}

async function factsOfSqlite(file: string): Promise<Omit<BackupFacts, 'bytes'>> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-look-'));
  try {
    const copy = join(folder, 'school.sqlite');
    let version: string | undefined;
    const found = await prepareSqlite(file, copy, false, async (db) => {
      version = await migratedBy(db);
    });
    const database = openSqlite(copy);
    return { ...(await factsOfSchool(database.read).finally(() => database.close())), version, found, isTried: true };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Reads what a backup contains, without changing the backup or any school.
 * @throws WrongSetting when it is no backup, is damaged, or is of a newer version than this
 */
export async function backupFacts(file: string): Promise<BackupFacts> {
  const facts = kindOfBackup(file) === 'sqlite' ? await factsOfSqlite(file) : await factsOfDump(file);
  return { ...facts, bytes: statSync(file).size };
}

/** The facts as text that people read before they restore the backup. */
export function factsAsText(file: string, facts: BackupFacts): string {
  const { settings, version, lastScanAt, bytes, isTried, found, students, professors, attendances } = facts;
  const { school_name: name = UNNAMED_SCHOOL, time_zone: zone = 'UTC' } = settings;
  const timeZone = isTimeZone(zone) ? zone : 'UTC';
  const scanned = lastScanAt
    ? `the last scan on ${shownDate(lastScanAt, timeZone)} at ${shownTime(lastScanAt, timeZone)} (${timeZone})`
    : 'no scan';
  return [
    `${file} (${(bytes / 1_000_000).toFixed(1)} MB)`,
    `  is a backup of ${name}, by Rollcall ${version ?? '0.2 or older'}:`,
    `  ${counted(students, 'student')}, ${counted(professors, 'professor')}, ${counted(attendances, 'attendance')}, ${scanned}.`,
    isTried || found.length > 0
      ? `  ${found.length === 0 ? 'It was restored into a temporary place, and can be restored' : 'Its records do not hold'}. Nothing was changed.`
      : '  It was read to its end; whether a database takes it shows when it is restored. Nothing was changed.',
    ...[zoneFault(settings) ?? []].flat(),
  ].join('\n');
}

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shownDate, shownTime } from '#contract/base/dates.ts';
import type { Instant } from '#contract/base/fields.ts';
import { readDump } from '#server/backup/read-dump.ts';
import { WrongSetting } from '#server/config/config.ts';
import { openSqlite } from '#server/database/sqlite-database.ts';
import { newerThanThis } from '#server/migrations/migrate.ts';
import { migratedBy } from '#server/migrations/migrated-by-queries.ts';
import { factsOfSchool } from './backup-facts-queries.ts';
import { kindOfBackup, prepareSqlite } from './restore.ts';

/** What a backup holds, by what a person knows their school. */
export interface BackupFacts {
  name: string;
  timeZone: string;
  /** The version that gave it its tables; undefined of one that did not write itself down yet. */
  version: string | undefined;
  students: number;
  professors: number;
  attendances: number;
  /** When a code or a card was scanned last. */
  lastScanAt: Instant | undefined;
  bytes: number;
  /** Whether it was restored into a temporary place, and not only read. */
  isTried: boolean;
  /**
   * What its restore would say: of an SQLite school it has been gone through on a copy. A dump of PostgreSQL was read to
   * its end; its records are looked through when they are in a database.
   */
  found: string[];
}

async function factsOfSqlite(file: string): Promise<Omit<BackupFacts, 'bytes'>> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-look-'));
  try {
    const copy = join(folder, 'school.sqlite');
    let version: string | undefined;
    const found = await prepareSqlite(file, copy, async (db) => {
      version = await migratedBy(db);
    });
    const database = openSqlite(copy);
    return { ...(await factsOfSchool(database.read).finally(() => database.close())), version, found, isTried: true };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
/** A value of a dump as it was stored. */
const stored = (value = '') => value.replaceAll(/\\(.)/g, (_all, letter: string) => escapes[letter] ?? letter);

async function factsOfDump(file: string): Promise<Omit<BackupFacts, 'bytes'>> {
  const rows: Record<string, number> = {};
  const settings: Record<string, string> = {};
  const migrations: string[] = [];
  let lastScanMs = 0;
  await readDump(file, {
    row({ table, values }) {
      rows[table] = (rows[table] ?? 0) + 1;
      if (table === 'setting') settings[values().name ?? ''] = stored(values().value);
      if (table === 'kysely_migration') migrations.push(values().name ?? '');
      if (table !== 'attendance') return;
      const { createdAt = '', source } = values();
      if (source !== 'hand') lastScanMs = Math.max(lastScanMs, Date.parse(createdAt.replace(/([+-]\d\d)$/, '$1:00')));
    },
  }).catch((error: Error) => {
    throw new WrongSetting(`${file} cannot be read: ${error.message}`);
  });
  const newer = newerThanThis(migrations, settings.migrated_by);
  if (newer) throw new WrongSetting(`${file} cannot be read: ${newer}`);
  return {
    name: settings.school_name ?? '',
    timeZone: settings.time_zone ?? 'UTC',
    version: settings.migrated_by,
    students: rows.student ?? 0,
    professors: rows.professor ?? 0,
    attendances: rows.attendance ?? 0,
    lastScanAt: lastScanMs > 0 ? new Date(lastScanMs).toISOString() : undefined,
    found: [],
    isTried: false,
  };
}

/**
 * Reads what a backup holds, and changes nothing: neither the backup nor any school.
 * @throws WrongSetting when it is none, is damaged, or is of a newer version than this
 */
export async function backupFacts(file: string): Promise<BackupFacts> {
  const facts = kindOfBackup(file) === 'sqlite' ? await factsOfSqlite(file) : await factsOfDump(file);
  return { ...facts, bytes: statSync(file).size };
}

const many = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

/** The same in the lines that a person reads before they restore it. */
export function factsAsText(file: string, facts: BackupFacts): string {
  const { name, timeZone, version, lastScanAt, bytes, isTried, found, students, professors, attendances } = facts;
  const scanned = lastScanAt
    ? `the last scan on ${shownDate(lastScanAt, timeZone)} at ${shownTime(lastScanAt, timeZone)} (${timeZone})`
    : 'no scan';
  return [
    `${file} (${(bytes / 1_000_000).toFixed(1)} MB)`,
    `  is a backup of ${name}, by Rollcall ${version ?? '0.2 or older'}:`,
    `  ${many(students, 'student')}, ${many(professors, 'professor')}, ${many(attendances, 'attendance')}, ${scanned}.`,
    isTried
      ? `  ${found.length === 0 ? 'It was restored into a temporary place, and can be restored' : 'Its records do not hold'}. Nothing was changed.`
      : '  It was read to its end; whether a database takes it shows when it is restored. Nothing was changed.',
  ].join('\n');
}

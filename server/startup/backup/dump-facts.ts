import { WrongSetting } from '#server/platform/config/config.ts';
import { holdsSchool, newerThanThis } from '#server/platform/migrations/migrate.ts';
import { settingFaults } from '#server/startup/opening/kept-settings.ts';
import { readDump } from './read-dump.ts';

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
/** A value of a dump as it was stored. */
const stored = (value = '') => value.replaceAll(/\\(.)/g, (_all, letter: string) => escapes[letter] ?? letter);

/**
 * Reads a whole dump of a PostgreSQL school, and changes nothing.
 * @returns what it holds, by what a person knows their school
 * @throws WrongSetting when it is damaged, of something else than Rollcall, or of a newer version than this
 */
export async function factsOfDump(file: string) {
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
  if (!holdsSchool(migrations)) throw new WrongSetting(`${file} cannot be read: it is no backup of Rollcall.`);
  const newer = newerThanThis(migrations, settings.migrated_by);
  if (newer) throw new WrongSetting(`${file} cannot be read: ${newer}`);
  return {
    settings,
    version: settings.migrated_by,
    students: rows.student ?? 0,
    professors: rows.professor ?? 0,
    attendances: rows.attendance ?? 0,
    lastScanAt: lastScanMs > 0 ? new Date(lastScanMs).toISOString() : undefined,
    found: settingFaults(settings),
    isTried: false,
  };
}

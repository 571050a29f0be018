import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WrongSetting } from '#server/platform/config/config.ts';
import { holdsSchool, newerThanThis } from '#server/platform/migrations/migrate.ts';
import { settingFaults } from '#server/startup/open-school/check-stored-settings.ts';
import { postgresProgram } from './postgres-programs.ts';

/** A row of a dump as text, without conversion to numbers or instants. */
export interface DumpedRow {
  table: string;
  /** The row's values by column; split on request only. */
  values(): Record<string, string>;
}

/** The line that begins a table's rows: `COPY public.student (stud_id, "isOpen") FROM stdin;` */
const BEGINS = /^COPY (?:\S+\.)?"?(\w+)"? \((.*)\) FROM stdin;$/;
/** The line that ends a table's rows. */
const END = '\\.';

/**
 * Reads a whole PostgreSQL dump, row by row, without a database.
 * @param table also called for each table, which may have no rows
 * @throws Error with the message of `pg_restore`, when the dump is damaged
 */
export async function readDump(
  file: string,
  { row, table }: { row?: (row: DumpedRow) => void; table?: (name: string) => void },
): Promise<void> {
  const child = spawn(postgresProgram('pg_restore'), ['--data-only', '--file=-', file]);
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  const ended = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  let within: { name: string; columns: string[] } | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === END) within = undefined;
    else if (within) {
      const { name, columns } = within;
      row?.({
        table: name,
        values: () => Object.fromEntries(line.split('\t').map((value, at) => [columns[at] ?? '', value])),
      });
    } else {
      const [, name, columns] = BEGINS.exec(line) ?? [];
      if (name === undefined || columns === undefined) continue;
      within = { name, columns: columns.split(', ').map((column) => column.replaceAll('"', '')) };
      table?.(name);
    }
  }
  if ((await ended) !== 0) throw new Error(complaint.trim() || 'pg_restore could not read it');
}

/** The number of rows of each table in a dump. @throws Error when it is damaged */
export async function rowsInDump(file: string): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  await readDump(file, {
    table: (name) => rows.set(name, 0),
    row: ({ table }) => rows.set(table, (rows.get(table) ?? 0) + 1),
  });
  return rows;
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
/** A value of a dump as it was stored. */
const stored = (value = '') => value.replaceAll(/\\(.)/g, (_all, letter: string) => escapes[letter] ?? letter);

/**
 * Reads a whole dump of a PostgreSQL school, and changes nothing.
 * @returns facts by which people recognize their school
 * @throws WrongSetting when it is damaged, not from Rollcall, or of a newer version than this
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

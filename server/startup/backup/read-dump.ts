import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { postgresProgram } from './postgres-programs.ts';

/** A row of a dump, as its text says it: nothing is turned into numbers or instants. */
export interface DumpedRow {
  table: string;
  /** The row's values by column; split only when they are asked for. */
  values(): Record<string, string>;
}

/** The line that begins a table's rows: `COPY public.student (stud_id, "isOpen") FROM stdin;` */
const BEGINS = /^COPY (?:\S+\.)?"?(\w+)"? \((.*)\) FROM stdin;$/;
/** The line that ends them. */
const END = '\\.';

/**
 * Reads a whole dump of PostgreSQL's, row by row, without a database.
 * @param table also told of each table, which may have no rows
 * @throws Error with what `pg_restore` complained of, when the dump is damaged
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

/** How many rows of each table a dump has. @throws Error when it is damaged */
export async function rowsInDump(file: string): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  await readDump(file, {
    table: (name) => rows.set(name, 0),
    row: ({ table }) => rows.set(table, (rows.get(table) ?? 0) + 1),
  });
  return rows;
}

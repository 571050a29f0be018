import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** A stored row; pictures are replaced by their hash. */
export type Row = Record<string, string | number | boolean | null>;

/** All rows of each table, except the table that counts attempts. */
export async function dumpedTables({ read }: Pick<Database, 'read'>): Promise<Map<string, Row[]>> {
  const tables = await read.introspection.getTables();
  const found = new Map<string, Row[]>();
  for (const { name } of tables.sort((a, b) => a.name.localeCompare(b.name))) {
    if (name === 'attempt') continue;
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(read);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (Buffer.isBuffer(value)) row[column] = createHash('sha256').update(value).digest('hex');
      }
    }
    found.set(name, rows);
  }
  return found;
}

/** All rows as text: equal texts mean that nothing changed. */
export async function dump(database: Pick<Database, 'read'>): Promise<string> {
  const tables = await dumpedTables(database);
  return [...tables].flatMap(([name, rows]) => [name, ...rows.map((row) => JSON.stringify(row)).sort()]).join('\n');
}

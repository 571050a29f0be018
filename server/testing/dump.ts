import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/base/database.ts';

/** Everything the database holds, but for what only counts tries: equal texts mean that nothing was changed. */
export async function dump({ read }: Database): Promise<string> {
  const tables = await read.introspection.getTables();
  const lines: string[] = [];
  for (const { name } of tables
    .filter((table) => table.name !== 'attempt')
    .sort((a, b) => a.name.localeCompare(b.name))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(read);
    const texts = rows.map((row) =>
      JSON.stringify(row, (_key, value) =>
        Buffer.isBuffer(value) ? createHash('sha256').update(value).digest('hex') : value,
      ),
    );
    lines.push(name, ...texts.sort());
  }
  return lines.join('\n');
}

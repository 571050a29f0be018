import { type Kysely, sql } from 'kysely';
import type { KeepsSchemaAsText } from '#server/database/sqlite-database.ts';
import { columnTypes } from './column-types.ts';

/** A column whose check says in which values it may be. */
interface Checked {
  table: string;
  column: string;
  from: readonly string[];
  to: readonly string[];
}

const inValues = (column: string, values: readonly string[]) =>
  `${column} in (${values.map((value) => `'${value}'`).join(', ')})`;

/**
 * Lets a column hold more values than before. SQLite has no command for it: its own documentation tells to write the
 * stored schema where the rows stay as they are, which takes no time however many there are.
 * @throws when the stored schema does not have the check just so
 * @see https://sqlite.org/lang_altertable.html#otheralter
 */
export async function widenCheck(db: Kysely<unknown>, { table, column, from, to }: Checked): Promise<void> {
  if (columnTypes(db).postgres) {
    const name = sql.ref(`${table}_${column}_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${name},
      add constraint ${name} check (${sql.raw(inValues(column, to))})`.execute(db);
    return;
  }
  const adapter = db.getExecutor().adapter as unknown as KeepsSchemaAsText;
  const [before, after] = [inValues(column, from), inValues(column, to)];
  await adapter.writingSchema(db, async () => {
    const { numAffectedRows } = await sql`update sqlite_schema set sql = replace(sql, ${before}, ${after})
      where type = 'table' and name = ${table} and instr(sql, ${before}) > 0`.execute(db);
    if (numAffectedRows !== 1n) throw new Error(`The table ${table} does not check that ${before}.`);
  });
}

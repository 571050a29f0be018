import { type Kysely, sql } from 'kysely';
import type { KeepsSchemaAsText } from '#server/platform/database/sqlite-database.ts';
import { columnTypes } from './column-types.ts';

/** A column whose check constraint lists the allowed values. */
interface Checked {
  table: string;
  column: string;
  from: readonly string[];
  to: readonly string[];
}

const inValues = (column: string, values: readonly string[]) =>
  `${column} in (${values.map((value) => `'${value}'`).join(', ')})`;

/**
 * Rewrites a table's stored schema in SQLite, which has no command for this change. SQLite's documentation recommends
 * this if the rows stay unchanged; the number of rows does not matter.
 * @throws if the stored schema does not contain `before`
 * @see https://sqlite.org/lang_altertable.html#otheralter
 */
async function rewriteSchema(db: Kysely<unknown>, table: string, before: string, after: string): Promise<void> {
  const adapter = db.getExecutor().adapter as unknown as KeepsSchemaAsText;
  await adapter.writingSchema(db, async () => {
    const { numAffectedRows } = await sql`update sqlite_schema set sql = replace(sql, ${before}, ${after})
      where type = 'table' and name = ${table} and instr(sql, ${before}) > 0`.execute(db);
    if (numAffectedRows !== 1n) throw new Error(`The table ${table} does not say ${before}.`);
  });
}

/** Allows more values in a column. @throws if its check differs from `from` */
export async function widenCheck(db: Kysely<unknown>, { table, column, from, to }: Checked): Promise<void> {
  if (columnTypes(db).postgres) {
    const name = sql.ref(`${table}_${column}_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${name},
      add constraint ${name} check (${sql.raw(inValues(column, to))})`.execute(db);
    return;
  }
  await rewriteSchema(db, table, inValues(column, from), inValues(column, to));
}

/** Replaces a table's check by one that all rows comply with. @throws if the check differs from `from` */
export async function replaceCheck(
  db: Kysely<unknown>,
  { table, name, from, to }: { table: string; name: string; from: string; to: string },
): Promise<void> {
  if (columnTypes(db).postgres) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)},
      add constraint ${sql.ref(name)} check (${sql.raw(to)})`.execute(db);
    return;
  }
  await rewriteSchema(db, table, `"${name}" check (${from})`, `"${name}" check (${to})`);
}

/**
 * Allows null in a column.
 * @param definition the former definition of the column, as written in its migration
 * @throws if the column's definition differs
 */
export async function allowNull(
  db: Kysely<unknown>,
  { table, column, definition }: { table: string; column: string; definition: string },
): Promise<void> {
  if (columnTypes(db).postgres) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} drop not null`.execute(db);
    return;
  }
  const before = `"${column}" ${definition}`;
  await rewriteSchema(db, table, before, before.replace(' not null', ''));
}

/**
 * When a row is deleted, keeps the rows that reference it, with null in their integer column. Formerly, the referencing
 * rows were deleted too.
 * @throws if the column does not reference the column of the same name in the other table in exactly this way
 */
export async function keepWithoutReference(
  db: Kysely<unknown>,
  { table, column, to }: { table: string; column: string; to: string },
): Promise<void> {
  const reference = `references "${to}" ("${column}") on delete`;
  await allowNull(db, { table, column, definition: `integer not null ${reference} cascade` });
  if (columnTypes(db).postgres) {
    const name = sql.ref(`${table}_${column}_fkey`);
    await sql`alter table ${sql.table(table)} drop constraint ${name}, add constraint ${name}
      foreign key (${sql.ref(column)}) ${sql.raw(reference)} set null`.execute(db);
    return;
  }
  await rewriteSchema(
    db,
    table,
    `"${column}" integer ${reference} cascade`,
    `"${column}" integer ${reference} set null`,
  );
}

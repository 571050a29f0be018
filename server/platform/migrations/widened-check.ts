import { type Kysely, sql } from 'kysely';
import type { KeepsSchemaAsText } from '#server/platform/database/sqlite-database.ts';
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
 * Writes a table's stored schema anew, in SQLite, which has no command for it: its own documentation tells to where the
 * rows stay as they are, which takes no time however many there are.
 * @throws when the stored schema does not say `before`
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

/** Lets a column hold more values than before. @throws when it is not checked just so */
export async function widenCheck(db: Kysely<unknown>, { table, column, from, to }: Checked): Promise<void> {
  if (columnTypes(db).postgres) {
    const name = sql.ref(`${table}_${column}_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${name},
      add constraint ${name} check (${sql.raw(inValues(column, to))})`.execute(db);
    return;
  }
  await rewriteSchema(db, table, inValues(column, from), inValues(column, to));
}

/** Writes a table's check anew, in such a way that all of its rows hold. @throws when it is not written just so */
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
 * Lets a column hold nothing.
 * @param definition of the column up to now, as its migration had it written
 * @throws when it is not defined just so
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
 * Lets rows stay, with nothing in a column of whole numbers, when what it refers to is deleted; up to now they went along.
 * @throws when the column does not refer just so to the same one of the other table
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

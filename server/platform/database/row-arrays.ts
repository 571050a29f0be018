import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';

/** PostgreSQL's types of values, and ours. */
interface Kinds {
  text: string;
  integer: number;
  boolean: boolean;
  timestamptz: Instant;
}

/** PostgreSQL's types of columns, by their names. */
export type ColumnTypes = Readonly<Record<string, keyof Kinds>>;

/** The values of such columns. */
export type ValuesOf<Types extends ColumnTypes> = { [Name in keyof Types & string]: Kinds[Types[Name]] };

/** Rows that are given to one statement on PostgreSQL, however many they are: each of their columns as one list. */
interface RowLists<Types extends ColumnTypes> {
  /**
   * The lists side by side, as a table of the name, each row with its place among them, `nth` from 1.
   * @param value puts the list of this name in its place, as a prepared query does
   */
  table(value: (name: string) => unknown): RawBuilder<unknown>;
  /** The lists of rows, by the names that `table` asks for. */
  of(rows: readonly Readonly<Record<keyof Types, string | number | boolean | null>>[]): Record<string, unknown[]>;
}

/** Such rows under a name that is the only one of its statement. */
export function rowLists<const Types extends ColumnTypes>(name: string, types: Types): RowLists<Types> {
  const columns: (keyof Types & string)[] = Object.keys(types);
  const listName = (column: string) => `${name}.${column}`;
  return {
    table(value) {
      const lists = columns.map(
        (column) => sql`cast(${value(listName(column))} as ${sql.raw(String(types[column]))}[])`,
      );
      const names = columns.map((column) => sql.id(column));
      return sql`unnest(${sql.join(lists)}) with ordinality as ${sql.id(name)} (${sql.join(names)}, nth)`;
    },
    of: (rows) => Object.fromEntries(columns.map((column) => [listName(column), rows.map((row) => row[column])])),
  };
}

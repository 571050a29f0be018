import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';

/** PostgreSQL's types of values, and the TypeScript types for them. */
interface Kinds {
  text: string;
  integer: number;
  boolean: boolean;
  timestamptz: Instant;
}

/** PostgreSQL's types of columns, by their names. */
export type ColumnTypes = Readonly<Record<string, keyof Kinds>>;

/** The values of columns with such types. */
export type ValuesOf<Types extends ColumnTypes> = { [Name in keyof Types & string]: Kinds[Types[Name]] };

/** Any number of rows as parameters of one PostgreSQL statement, with one array for each column. */
interface RowLists<Types extends ColumnTypes> {
  /**
   * The arrays as a table with this name; each row has its position `nth`, from 1.
   * @param value returns the placeholder for the array of this name, as in a prepared query
   */
  table(value: (name: string) => unknown): RawBuilder<unknown>;
  /** The rows as arrays, by the names that `table` uses. */
  of(rows: readonly Readonly<Record<keyof Types, string | number | boolean | null>>[]): Record<string, unknown[]>;
}

/** Makes the parameters for such rows, with a name that is unique in its statement. */
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

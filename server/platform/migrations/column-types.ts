import { type ColumnDataType, type CreateTableBuilder, type Expression, type Kysely, sql } from 'kysely';
import { dialectOf } from '#server/platform/database/database.ts';

/** The column types with a different name in each database, and an id that is never reused. @see decisions §1.1 */
export function columnTypes(db: Kysely<unknown>) {
  const postgres = dialectOf(db) === 'postgres';
  return {
    /** Whether this is PostgreSQL. */
    postgres,
    instant: (postgres ? sql`timestamptz(3)` : 'text') as ColumnDataType | Expression<unknown>,
    boolean: (postgres ? 'boolean' : 'integer') as ColumnDataType,
    blob: (postgres ? 'bytea' : 'blob') as ColumnDataType,
    id<Table extends CreateTableBuilder<string>>(table: Table, name: string): Table {
      return table.addColumn(name, 'integer', (column) =>
        postgres ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
      ) as Table;
    },
  };
}

import { type RawBuilder, sql } from 'kysely';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { openSqliteInMemory } from '#server/platform/database/sqlite-database.ts';
import { migrate } from './migrate.ts';

/** An index in a form that both databases can describe: its columns in order, separated by commas. */
interface Index {
  table: string;
  columns: string;
  isUnique: boolean;
  /** Whether the index covers only some rows. */
  isPartial: boolean;
}

/** The tables that a school is stored in. */
interface Shape {
  /** The columns of each table. */
  tables: Map<string, Set<string>>;
  indexes: Index[];
}

const sqliteIndexes: RawBuilder<Index> = sql`
  select tables.name as "table", indexes."unique" = 1 as "isUnique", indexes.partial = 1 as "isPartial",
    (select group_concat(coalesce(parts.name, '()'), ',') from pragma_index_xinfo(indexes.name) parts where parts.key)
      as columns
  from sqlite_master tables, pragma_index_list(tables.name) indexes where tables.type = 'table'`;

const postgresIndexes: RawBuilder<Index> = sql`
  select tables.relname as "table", indexes.indisunique as "isUnique", indexes.indpred is not null as "isPartial",
    (select string_agg(coalesce(columns.attname, '()'), ',' order by part.at)
      from unnest(indexes.indkey::int2[]) with ordinality part(attnum, at) left join pg_attribute columns
        on columns.attrelid = indexes.indrelid and columns.attnum = part.attnum and part.attnum > 0
      where part.at <= indexes.indnkeyatts) as columns
  from pg_index indexes join pg_class tables on tables.oid = indexes.indrelid
  where indexes.indisvalid and pg_table_is_visible(tables.oid) and tables.relnamespace <> 'pg_catalog'::regnamespace`;

async function shapeOf(db: Db): Promise<Shape> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const { rows } = await (dialectOf(db) === 'sqlite' ? sqliteIndexes : postgresIndexes).execute(db);
  return {
    tables: new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))])),
    indexes: rows,
  };
}

let made: Promise<Shape> | undefined;

/** The tables that the migrations create, read once from an empty database in this process's memory. */
function newestShape(): Promise<Shape> {
  made ??= (async () => {
    const db = openSqliteInMemory();
    await migrate(db);
    return shapeOf(db).finally(() => db.destroy());
  })();
  return made;
}

/**
 * Views and triggers of an SQLite school. Rollcall creates no views and triggers; foreign ones could replace or change
 * the data of its tables.
 */
export async function foreignObjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string }>`
    select type, name from sqlite_master where type in ('view', 'trigger')`.execute(db);
  return rows.map(({ type, name }) => `the ${type} ${name} in it is not Rollcall's`);
}

/** The sentence for a missing index, equal for equivalent indexes. */
const inWords = ({ table, columns, isUnique, isPartial }: Index) =>
  `the table ${table} has no ${isUnique ? 'unique ' : ''}index of ${isPartial ? 'some of its rows by ' : ''}${columns}`;

/**
 * The tables, columns and indexes of the newest version that a database lacks, a sentence each. For example, without a
 * unique index, a student could get two attendances in a session. Additional objects are no fault, except views and
 * triggers in an SQLite school. A copy with views or triggers is no backup either.
 */
export async function shapeFaults(db: Db): Promise<string[]> {
  const [wanted, there] = [await newestShape(), await shapeOf(db)];
  const tables = [...wanted.tables].flatMap(([table, columns]) => {
    const found = there.tables.get(table);
    if (!found) return [`there is no table ${table}`];
    return [...columns].filter((column) => !found.has(column)).map((column) => `the table ${table} has no ${column}`);
  });
  const indexes = new Set(there.indexes.map(inWords));
  const foreign = dialectOf(db) === 'sqlite' ? await foreignObjects(db) : [];
  const missing = wanted.indexes.filter(({ table }) => there.tables.has(table)).map(inWords);
  return [...foreign, ...tables, ...new Set(missing.filter((index) => !indexes.has(index)))];
}

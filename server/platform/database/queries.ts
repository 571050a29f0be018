import {
  type CompiledQuery,
  type DeleteResult,
  type InsertResult,
  type OperationNodeSource,
  type QueryExecutorProvider,
  type QueryResult,
  type SelectQueryBuilder,
  sql,
  type UpdateResult,
} from 'kysely';
import type * as z from 'zod/mini';
import { type Database, DatabaseUnavailable, type Db, type Dialect, dialectOf } from './database.ts';
import { type ColumnTypes, rowLists, type ValuesOf } from './row-arrays.ts';
import { type Tables, writtenByScans } from './tables.ts';

/** A placeholder in a query that is built before its values are known. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query made with Kysely's builders or its `sql`. Only the type of `execute` has the rows; the type of `compile` is
 * the same for all queries.
 */
export interface Compilable<Row> {
  compile(executorProvider: QueryExecutorProvider): CompiledQuery<Row>;
  execute(on: never): Promise<Row[] | QueryResult<Row>>;
}

/** Returns the placeholder for the value of this name in a prepared query. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/** The adapter of a database that answers synchronously: a prepared query needs no connection. */
export interface AnswersAtOnce {
  /** Prepares a statement. Without returned rows, a write that changed something gives `insertId`, the last new row's id. */
  prepareDirectly(sql: string): (parameters: readonly unknown[]) => unknown[];
  /**
   * A number that is the same only if nothing has changed except in the tables that check-ins and new codes write;
   * undefined while a write is running that this handle does not see.
   */
  version(): number | undefined;
}

/** The rows that a query returns; a write without returned rows has none. */
type Rows<Row> = Exclude<Row, InsertResult | UpdateResult | DeleteResult>[];

interface Built {
  query: CompiledQuery;
  /** Runs the query synchronously, if the database can. */
  answer: ((parameters: readonly unknown[]) => unknown[]) | undefined;
  /** The name of the value for each parameter, or undefined for a constant. */
  names: (string | undefined)[];
}

/**
 * The names of PostgreSQL's plans for prepared queries, by their SQL. There are as many names as the code declares
 * queries. @internal only for the pool
 */
export const preparedNames = new Map<string, string>();

/**
 * A query on a hot path: Kysely compiles its SQL once for each kind of database, and SQLite and PostgreSQL plan it
 * once. After that, only the values change. `npm run bench -- check-in` shows its effect.
 * @param build builds the query with `value(name)` in place of unknown values; it is called once, so it must not decide
 *   by a value. The types of the values come from the function's `value`, the type of the row from its query
 * @returns a function that runs the query on any handle, whether for reading or of a running write
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Db, value: ValueOf<Values>, dialect: Dialect) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Rows<Row>> {
  const built = new WeakMap<object, Built>();

  function buildFor(db: Db, kind: object & Partial<AnswersAtOnce>): Built {
    const query = build(db, (name) => new Placeholder(name) as never, dialectOf(db)).compile(db);
    const names = query.parameters.map((parameter) => (parameter instanceof Placeholder ? parameter.name : undefined));
    if (!preparedNames.has(query.sql)) preparedNames.set(query.sql, `rollcall_${preparedNames.size}`);
    const made = { query, names, answer: kind.prepareDirectly?.(query.sql) };
    built.set(kind, made);
    return made;
  }

  return async (db, values) => {
    const executor = db.getExecutor();
    // All handles of one database have the same adapter, even in transactions.
    const { query, names, answer } = built.get(executor.adapter) ?? buildFor(db, executor.adapter);
    const parameters: unknown[] = [...query.parameters];
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at];
      if (name !== undefined) parameters[at] = values[name as never];
    }
    if (answer) return answer(parameters) as Rows<Row>;
    return (await executor.executeQuery({ ...query, parameters })).rows as Rows<Row>;
  };
}

/** The most different values whose rows a remembered query keeps. */
const MOST_REMEMBERED = 5_000;

/**
 * A prepared read on a hot path, of rows that hardly ever change while a class comes in: SQLite keeps its rows in memory
 * until something changes. PostgreSQL always reads, because other copies write too. The query must not read the tables
 * that check-ins and new codes write ({@link writtenByScans}). The sign-in and the session of a check-in take 1 µs each
 * in place of 12 and 9.
 * @returns a function that runs the query on any handle; callers must not change the rows
 */
export function rememberedQuery<Values extends object, Row>(
  build: (db: Db, value: ValueOf<Values>, dialect: Dialect) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Rows<Row>> {
  const ask = preparedQuery((db, value: ValueOf<Values>, dialect) => {
    const query = build(db, value, dialect);
    const { sql } = query.compile(db);
    if (writtenByScans.some((table) => sql.includes(`"${table}"`)))
      throw new Error(`Its rows cannot be remembered: ${sql}`);
    return query;
  });
  const memories = new WeakMap<object, { version: number; rows: Map<string, Rows<Row>> }>();
  return async (db, values) => {
    const adapter = db.getExecutor().adapter as object & Partial<AnswersAtOnce>;
    const version = adapter.version?.();
    if (version === undefined) return ask(db, values);
    let memory = memories.get(adapter);
    if (memory?.version !== version) {
      memory = { version, rows: new Map() };
      memories.set(adapter, memory);
    }
    const key = Object.values(values).join('\n');
    const known = memory.rows.get(key);
    if (known) return known;
    const rows = await ask(db, values);
    if (memory.rows.size < MOST_REMEMBERED) memory.rows.set(key, rows);
    return rows;
  };
}

/**
 * A prepared read on a hot path that many request at the same time. On PostgreSQL, requests that come while the read is
 * running share one statement, and requests with the same values share their rows. Nothing is cached: each request gets
 * the data that was committed when it was made.
 * @param types PostgreSQL's types of the values, by name
 * @param build as for {@link preparedQuery}; `value(name)` is a value, or a column of the batched values
 * @param alone reads for one request: every request on SQLite
 * @returns a function that reads on a database, outside of any write; callers must not change the rows
 * @see docs/decisions/0054
 */
export function batchedQuery<const Types extends ColumnTypes, Row extends object>(
  types: Types,
  build: (db: Db, value: ValueOf<ValuesOf<Types>>, dialect: Dialect) => Compilable<Row> & OperationNodeSource,
  alone: (db: Db, values: ValuesOf<Types>) => Promise<Row[]> = preparedQuery(build),
): (database: Database, values: ValuesOf<Types>) => Promise<Row[]> {
  type Values = ValuesOf<Types>;
  const names: (keyof Values & string)[] = Object.keys(types);
  const asked = rowLists<ColumnTypes>('asked', types);
  const ofMany = preparedQuery((db, value: ValueOf<Record<string, unknown>>, dialect) => {
    const found = build(db, (name) => sql.ref(`asked.${name}`) as never, dialect);
    return sql<Row & { nth: number }>`
      select asked.nth, found.* from ${asked.table(value)} cross join lateral (${found} offset 0) as found`;
  });

  async function many(db: Db, wanted: Values[]): Promise<Row[][]> {
    const places = new Map<string, number>();
    const different: Values[] = [];
    const placeOf = wanted.map((values) => {
      const key = names.map((name) => values[name]).join('\n');
      const place = places.get(key) ?? different.push(values) - 1;
      places.set(key, place);
      return place;
    });
    const found: Row[][] = different.map(() => []);
    for (const { nth, ...row } of await ofMany(db, asked.of(different))) found[nth - 1]?.push(row as never);
    return placeOf.map((place) => found[place] ?? []);
  }

  const asks = new WeakMap<Database, (values: Values) => Promise<Row[]>>();
  return (database, values) => {
    const { readTogether } = database;
    if (!readTogether) return alone(database.read, values);
    const ask = asks.get(database) ?? readTogether(many);
    asks.set(database, ask);
    return ask(values).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error;
      // This error may come from another request in the batch.
      return alone(database.read, values);
    });
  };
}

/** The columns of a contract object, with the same names. An answer then has exactly these fields. */
export function columnsOf<Shape extends z.core.$ZodLooseShape>(
  shown: z.ZodMiniObject<Shape>,
): (keyof Shape & string)[] {
  return Object.keys(shown.shape);
}

/** The same columns with their table's name, for a query over several tables. */
export function columnsIn<const Table extends string, Shape extends z.core.$ZodLooseShape>(
  table: Table,
  shown: z.ZodMiniObject<Shape>,
): `${Table}.${keyof Shape & string}`[] {
  return columnsOf(shown).map((column) => `${table}.${column}` as const);
}

/** The part of a row that has these names. With 38 columns, `...rest` takes ten times as long. */
export function partOf<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  const part = {} as Pick<Row, Name>;
  for (const name of names) part[name] = row[name];
  return part;
}

/** The number of rows that a query finds. */
export async function countRows<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { rows } = await query.select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
  return rows;
}

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
import type { Tables } from './tables.ts';

/** Stands for a value in a query that is built before there is one. */
class Blank {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A query as Kysely's builders and its `sql` make them. What its rows are, only `execute` says: `compile` fits any. */
export interface Compilable<Row> {
  compile(executorProvider: QueryExecutorProvider): CompiledQuery<Row>;
  execute(on: never): Promise<Row[] | QueryResult<Row>>;
}

/** Where a prepared query puts the value of this name when it is run. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/** The adapter of a database that answers without waiting: a prepared query needs no connection to be fetched. */
export interface AnswersAtOnce {
  prepareDirectly(sql: string): (parameters: readonly unknown[]) => unknown[];
}

/** What a query gives back: a write that returns nothing gives none. */
type Rows<Row> = Exclude<Row, InsertResult | UpdateResult | DeleteResult>[];

interface Built {
  query: CompiledQuery;
  /** Where the database answers at once: how it does. */
  answer: ((parameters: readonly unknown[]) => unknown[]) | undefined;
  /** For each parameter the name of its value, or undefined for one that is always the same. */
  names: (string | undefined)[];
}

/**
 * SQL of prepared queries with the name under which PostgreSQL keeps its plan. There are as many as the code declares.
 * @internal read by the pool alone
 */
export const preparedNames = new Map<string, string>();

/**
 * A query on a hot path: Kysely writes its SQL once for each kind of database, and from then on only the values
 * change; SQLite and PostgreSQL plan it once. What it is worth is seen by `npm run bench -- check-in`.
 * @param build makes the query as ever, with `value(name)` in the place of what is not known yet; it is called once, so
 *   it must not decide by a value. The types of the values are those of its `value`, the row's those of its query
 * @returns how to run it on any handle: of the reads, or of the write that is under way
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Db, value: ValueOf<Values>, dialect: Dialect) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Rows<Row>> {
  const built = new WeakMap<object, Built>();

  function buildFor(db: Db, kind: object & Partial<AnswersAtOnce>): Built {
    const query = build(db, (name) => new Blank(name) as never, dialectOf(db)).compile(db);
    const names = query.parameters.map((parameter) => (parameter instanceof Blank ? parameter.name : undefined));
    if (!preparedNames.has(query.sql)) preparedNames.set(query.sql, `rollcall_${preparedNames.size}`);
    const made = { query, names, answer: kind.prepareDirectly?.(query.sql) };
    built.set(kind, made);
    return made;
  }

  return async (db, values) => {
    const executor = db.getExecutor();
    // Every handle of one database shares its adapter, transactions too.
    const { query, names, answer } = built.get(executor.adapter) ?? buildFor(db, executor.adapter);
    const parameters = names.map((name, at) => (name === undefined ? query.parameters[at] : values[name as never]));
    if (answer) return answer(parameters) as Rows<Row>;
    return (await executor.executeQuery({ ...query, parameters })).rows as Rows<Row>;
  };
}

/**
 * A prepared read on a hot path that many ask for at the same time: on PostgreSQL those who ask while it is under way are
 * answered together by one statement, and who asks for the same values shares their rows. Nothing is kept: each is
 * answered by what was committed when it asked.
 * @param types of the values by their names, in which PostgreSQL takes them
 * @param build as of {@link preparedQuery}; `value(name)` is a value, or a column of those that are asked for together
 * @returns how to read on a database, outside of any write; the rows are to be left as they are
 * @see docs/decisions/0054
 */
export function batchedQuery<const Types extends ColumnTypes, Row extends object>(
  types: Types,
  build: (db: Db, value: ValueOf<ValuesOf<Types>>, dialect: Dialect) => Compilable<Row> & OperationNodeSource,
): (database: Database, values: ValuesOf<Types>) => Promise<Row[]> {
  type Values = ValuesOf<Types>;
  const names: (keyof Values & string)[] = Object.keys(types);
  const asked = rowLists<ColumnTypes>('asked', types);
  const alone = preparedQuery(build);
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
      // The mistake may be in what another asked for.
      return alone(database.read, values);
    });
  };
}

/** The columns of what the contract shows, which are called as it calls them: an answer carries these and no other. */
export function columnsOf<Shape extends z.core.$ZodLooseShape>(
  shown: z.ZodMiniObject<Shape>,
): (keyof Shape & string)[] {
  return Object.keys(shown.shape);
}

/** The same with their table's name, for a query over several. */
export function columnsIn<const Table extends string, Shape extends z.core.$ZodLooseShape>(
  table: Table,
  shown: z.ZodMiniObject<Shape>,
): `${Table}.${keyof Shape & string}`[] {
  return columnsOf(shown).map((column) => `${table}.${column}` as const);
}

/** The part of a row that has these names. Of 38 columns, leaving the others over by `...rest` takes ten times as long. */
export function partOf<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  const part = {} as Pick<Row, Name>;
  for (const name of names) part[name] = row[name];
  return part;
}

/** How many rows a query finds. */
export async function countRows<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { rows } = await query.select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
  return rows;
}

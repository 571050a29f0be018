import type {
  CompiledQuery,
  DeleteResult,
  InsertResult,
  QueryExecutorProvider,
  QueryResult,
  UpdateResult,
} from 'kysely';
import { type Db, type Dialect, dialectOf } from './database.ts';

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

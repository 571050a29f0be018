import { type OperationNodeSource, sql } from 'kysely';
import { type Database, DatabaseUnavailable, type Db, type Dialect } from './database.ts';
import { type Compilable, preparedQuery, type ValueOf } from './prepared-query.ts';
import { type ColumnTypes, rowLists, type ValuesOf } from './row-lists.ts';

/**
 * A prepared read on a hot path that many ask for at the same time: on PostgreSQL those who ask while it is under way are
 * answered together by one statement, and who asks for the same values shares their rows. Nothing is kept: each is
 * answered by what was committed when it asked.
 * @param types of the values by their names, in which PostgreSQL takes them
 * @param build as of {@link preparedQuery}; `value(name)` is a value, or a column of those that are asked for together
 * @returns how to read on a database, outside of any write; the rows are to be left as they are
 * @see docs/decisions/0054
 */
export function gatheredQuery<const Types extends ColumnTypes, Row extends object>(
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

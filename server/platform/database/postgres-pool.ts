import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable, type Db } from './database.ts';
import { preparedNames } from './queries.ts';
import type { Tables } from './tables.ts';

/** SQLSTATE classes which mean that the database is unavailable or cannot write now. */
const unavailableClasses = ['08', '53', '57'];
/** The driver's messages for a lost connection. These errors come without a code. */
const lostWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Client was closed/;

/** The pool's message if no connection became free in time. */
const FULL = 'timeout exceeded when trying to connect';

/** The SQLSTATE or system code of an error, '' if it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Whether the database or its connection failed, rather than the query. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (/^E[A-Z]+$/.test(code)) return true;
  if (code.length === 5 && unavailableClasses.some((each) => code.startsWith(each))) return true;
  // If a name has several addresses and none answers, the errors are aggregated.
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return error instanceof Error && lostWords.test(error.message);
}

function unavailable(error: unknown): unknown {
  if (!isOutage(error)) return error;
  const isFull = error instanceof Error && error.message === FULL;
  const reason = isFull ? 'No connection to the database became free in time.' : 'The database is away.';
  return new DatabaseUnavailable(reason, { cause: error });
}

/** A connection for Kysely that reports outages and prepares frequent queries. */
class WatchedClient {
  readonly #client: pg.PoolClient;
  #broken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>> {
    try {
      const name = preparedNames.get(sql);
      return await this.#client.query({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) });
    } catch (error) {
      this.#broken ||= isOutage(error);
      throw unavailable(error);
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(this.#broken || destroy === true);
  }
}

/**
 * A pool for Kysely. An outage always throws `DatabaseUnavailable`, and a connection that had an outage is never
 * reused.
 */
export function watchedPool(pool: pg.Pool): PostgresPool {
  const watched = new WeakMap<pg.PoolClient, WatchedClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw unavailable(error);
      });
      let known = watched.get(client);
      if (!known) {
        known = new WatchedClient(client);
        watched.set(client, known);
      }
      return known as never;
    },
    end: () => pool.end(),
  } as PostgresPool;
}

class NamedAdapter extends PostgresAdapter {
  readonly dialect = 'postgres';
}

/** Kysely's own dialect, with the name that `dialectOf` returns. */
class NamedDialect extends PostgresDialect {
  override createAdapter(): NamedAdapter {
    return new NamedAdapter();
  }
}

/** The handle for queries on these connections. */
export function kyselyOn(pool: PostgresPool): Db {
  return new Kysely<Tables>({ dialect: new NamedDialect({ pool }) });
}

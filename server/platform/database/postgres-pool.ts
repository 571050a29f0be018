import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable, type Db } from './database.ts';
import { preparedNames } from './queries.ts';
import type { Tables } from './tables.ts';

/** SQLSTATE classes that say the database is away or cannot take writes for the moment. */
const unavailableClasses = ['08', '53', '57'];
/** What the driver says, without a code, of a connection that is no more. */
const lostWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Client was closed/;

/** What the pool says when none of its connections became free in time. */
const FULL = 'timeout exceeded when trying to connect';

/** The SQLSTATE or the system's code of an error, '' when it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Whether the database or the way to it, and not the query, is what failed. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (/^E[A-Z]+$/.test(code)) return true;
  if (code.length === 5 && unavailableClasses.some((each) => code.startsWith(each))) return true;
  // Where a name has several addresses and none answers, the reasons come in one parcel.
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return error instanceof Error && lostWords.test(error.message);
}

function unavailable(error: unknown): unknown {
  if (!isOutage(error)) return error;
  const isFull = error instanceof Error && error.message === FULL;
  const reason = isFull ? 'No connection to the database became free in time.' : 'The database is away.';
  return new DatabaseUnavailable(reason, { cause: error });
}

/** A connection as Kysely wants it: it says when the database is away, and what it is asked for often is planned once. */
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
 * A pool as Kysely wants it, on which an outage is always `DatabaseUnavailable`, and which never hands out a
 * connection again that has met one.
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

/** Kysely's own dialect under the name that queries ask for. */
class NamedDialect extends PostgresDialect {
  override createAdapter(): NamedAdapter {
    return new NamedAdapter();
  }
}

/** The handle that queries take, on these connections. */
export function kyselyOn(pool: PostgresPool): Db {
  return new Kysely<Tables>({ dialect: new NamedDialect({ pool }) });
}

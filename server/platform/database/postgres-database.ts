import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '#contract/platform/base/refusal.ts';
import { BatchRunner } from './batch.ts';
import { type Database, type Db, ReferenceGone, RolledBack } from './database.ts';
import { PerUserWriteLimit } from './per-user-write-limit.ts';
import { batchedReads, batchLaneSettings, batchLanesOn, GATHERING } from './postgres-lanes.ts';
import { codeOf, kyselyOn, watchedPool } from './postgres-pool.ts';

/**
 * The number of retries of a transaction after a serialization failure, a deadlock, or a deletion in the middle of it.
 */
const CONFLICT_RETRIES = 4;
/** The write connections of one copy of the product. More connections would only wait inside the database. */
const WRITING = 8;
/** The separate read connections. Reads do not wait for row locks, so they must not queue behind writes, which do. */
const READING = 4;
/**
 * The longest time that PostgreSQL works on one statement of a request, in milliseconds. The request itself is answered
 * before this time.
 */
const STATEMENT_MS = 12_000;
/** If the network brings no data for this long, the connection counts as lost. */
const SILENCE_MS = 15_000;
/** How long the locks of a copy that vanishes during a transaction can stay, in milliseconds. */
const IDLE_TRANSACTION_MS = 20_000;

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';
/** Errors after which a retry may succeed, because the action then sees which rows are deleted or taken. */
const conflictCodes = new Set(['40001', '40P01', FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION]);

/**
 * Converts PostgreSQL's format, `2026-11-24 08:26:05.1+00`, to ISO 8601 with milliseconds. Every connection is in UTC.
 * A check-in reads about eight instants, and creating a `Date` for each took 2% of its time.
 */
function toInstant(stored: string): string {
  const [day, time] = [stored.slice(0, 10), stored.slice(11, -3)];
  return `${day}T${time.includes('.') ? time.padEnd(12, '0').slice(0, 12) : `${time}.000`}Z`;
}

/** Types for the other code of the product: counts and sums are numbers, instants are ISO strings. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return toInstant;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** The name of this product's connections in PostgreSQL's own lists. */
export const APPLICATION_NAME = 'rollcall';

/**
 * The name of the connection with which each copy listens to the others. The number of these connections is the number
 * of copies.
 */
export const LISTENER_NAME = `${APPLICATION_NAME} notices`;

function openPool(url: string, onError: (error: Error) => void, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: APPLICATION_NAME,
    types,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    ...settings,
    // This is PostgreSQL's own default. It is set because a server can have another one.
    options: `-c timezone=UTC -c default_transaction_isolation=read\\ committed ${settings.options ?? ''}`,
  });
  // Without an error listener on every client, a database restart would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * A handle for only reading, with two connections, for a thread beside the one that has opened the school. Groups stay
 * in memory, because temporary files would delay commits, and a statement takes at most one core.
 * @param statementMs the longest time that PostgreSQL works on one statement
 */
export function openPostgresToRead(url: string, statementMs: number): Db {
  const options = '-c default_transaction_read_only=on -c work_mem=64MB -c max_parallel_workers_per_gather=0';
  return kyselyOn(watchedPool(openPool(url, () => undefined, { max: 2, statement_timeout: statementMs, options })));
}

/**
 * Opens a pool on PostgreSQL 15 or newer. The pool connects at the first query. Transactions are READ COMMITTED:
 * actions lock rows explicitly, always in one order, and a transaction that lost a conflict is retried a few times. The
 * writes of one person or network hold only a few connections at a time. Connections broken by an outage are replaced,
 * and requests on them fail with `DatabaseUnavailable`.
 * @param onError called for connections that the database closed while they were idle
 */
export function openPostgres(url: string, onError: (error: Error) => void = () => undefined): Database {
  const hurried = {
    pipeline: true,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  };
  const reading = openPool(url, onError, { ...hurried, max: READING });
  const writing = openPool(url, onError, { ...hurried, max: WRITING });
  // A migration may take long, and may wait for a copy that is already migrating.
  const unhurried = openPool(url, onError, { max: 2 });
  const lanes = openPool(url, onError, {
    ...batchLaneSettings,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  });
  const gatheredReading = openPool(url, onError, { ...hurried, ...batchedReads });
  const gathered: { readonly waiting: number }[] = [];
  let failedBatches = 0;
  const reader = kyselyOn(watchedPool(reading));
  const readerTogether = kyselyOn(watchedPool(gatheredReading));
  const writer = kyselyOn(watchedPool(writing));
  const turns = new PerUserWriteLimit();
  const schema = kyselyOn(watchedPool(unhurried));

  async function attempt<Result>(action: (db: Db) => Promise<Result>): Promise<Result> {
    try {
      return await writer.transaction().execute(async (transaction) => {
        const result = await action(transaction);
        if (result instanceof Refusal) throw new RolledBack(result);
        return result;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.refused as Result;
      throw error;
    }
  }

  return {
    read: reader,
    address: url,
    schema,
    async write(action) {
      for (let tried = 0; ; tried += 1) {
        try {
          return await turns.inTurn(() => attempt(action));
        } catch (error) {
          const code = codeOf(error);
          if (!conflictCodes.has(code)) throw error;
          if (tried >= CONFLICT_RETRIES)
            throw code === FOREIGN_KEY_VIOLATION
              ? new ReferenceGone('What is referred to is gone.', { cause: error })
              : error;
          await pause(2 ** tried * (5 + Math.random() * 10));
        }
      }
    },
    together(work) {
      const failed: typeof work.failed = (...why) => {
        failedBatches += 1;
        work.failed(...why);
      };
      const one = batchLanesOn(lanes, { ...work, failed });
      gathered.push(one);
      return (item) => one.do(item);
    },
    readTogether(work) {
      const one = new BatchRunner((items: Parameters<typeof work>[1]) => work(readerTogether, items), GATHERING);
      gathered.push(one);
      return (item) => one.do(item);
    },
    waiting: () =>
      gathered.reduce((sum, { waiting }) => sum + waiting, reading.waitingCount + writing.waitingCount + turns.waiting),
    failedBatches: () => failedBatches,
    async close() {
      await Promise.all([reader.destroy(), readerTogether.destroy(), writer.destroy(), schema.destroy(), lanes.end()]);
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Refusal } from '#contract/base/refusal.ts';
import { type Database, DatabaseUnavailable, type Db, RolledBack } from './database.ts';
import type { Tables } from './tables.ts';

/** Times a transaction is run again after a serialization failure or a deadlock. */
const CONFLICT_RETRIES = 4;
/** Connections of one copy; more would only queue inside the database. */
const POOL_SIZE = 10;

const conflictCodes = new Set(['40001', '40P01']);
/** SQLSTATE classes that say the database is away or cannot take writes for the moment. */
const unavailableClasses = ['08', '53', '57'];

/** PostgreSQL's own way to write an instant in UTC, as ISO 8601 with milliseconds. */
function toInstant(stored: string): string {
  return new Date(stored.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

/** Types as the rest of the product knows them: counts and sums are numbers, instants ISO strings. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return toInstant;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Whether the database, and not the query, is what failed. */
function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (/^E[A-Z]+$/.test(code)) return true;
  if (unavailableClasses.some((each) => code.startsWith(each) && code.length === 5)) return true;
  return error instanceof Error && /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}

/**
 * Opens a pool on a PostgreSQL of version 15 or newer. Transactions are READ COMMITTED: actions lock rows explicitly,
 * always in one order, and a transaction that lost a conflict is run again a few times.
 * @param onError told of connections that the database closed while they were idle
 */
export function openPostgres(url: string, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    types,
    connectionTimeoutMillis: 5000,
    options: '-c timezone=UTC',
  });
  // Without a listener on every client a database restart would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  async function attempt<Result>(action: (db: Db) => Promise<Result>): Promise<Result> {
    try {
      return await db.transaction().execute(async (transaction) => {
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
    dialect: 'postgres',
    read: db,
    schema: db,
    async write(action) {
      for (let tried = 0; ; tried += 1) {
        try {
          return await attempt(action);
        } catch (error) {
          if (conflictCodes.has(codeOf(error)) && tried < CONFLICT_RETRIES) {
            await pause(2 ** tried * (5 + Math.random() * 10));
            continue;
          }
          if (isOutage(error)) throw new DatabaseUnavailable('The database is away.', { cause: error });
          throw error;
        }
      }
    },
    async close() {
      await db.destroy();
    },
  };
}

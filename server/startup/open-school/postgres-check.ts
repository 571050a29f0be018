import { sql } from 'kysely';
import pg from 'pg';
import { WrongSetting } from '#server/platform/config/config.ts';
import { isElsewhere } from '#server/platform/config/network-address.ts';
import { type Database, DatabaseUnavailable, type Db } from '#server/platform/database/database.ts';
import { APPLICATION_NAME, LISTENER_NAME } from '#server/platform/database/postgres-database.ts';

/** @see decisions §7.2 */
const OLDEST_VERSION = 15;

/** Server settings that can lose an answered check-in, with their safe values. */
const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'anything but off' } as const;

/** The driver's message, unwrapped. */
function reasonOf(error: unknown): string {
  const inner = error instanceof DatabaseUnavailable ? error.cause : error;
  if (inner instanceof AggregateError) return reasonOf(inner.errors[0]);
  return inner instanceof Error ? inner.message : String(inner);
}

/** What PostgreSQL refuses because of its account or its disk, with advice, by PostgreSQL's error code. */
const FAULTS: Record<string, string> = {
  '42501': 'Its account is not allowed to make tables: make it the owner of the database',
  '25006': 'It takes no writes: give the address of the server that does',
  '53100': 'Its disk is full: make room there',
};

/** A one-line error if PostgreSQL is reachable but refuses something; undefined for other errors. */
export function postgresFault(error: unknown): WrongSetting | undefined {
  const { code = '' } = (error instanceof DatabaseUnavailable ? error.cause : error) as { code?: string };
  const what = FAULTS[code];
  return what ? new WrongSetting(`DATABASE_URL: ${what} (${reasonOf(error)}).`) : undefined;
}

/**
 * Checks the PostgreSQL behind a database before any other use.
 * @returns a sentence for each of its settings that can lose answered check-ins in a crash
 * @throws WrongSetting in one line when it cannot be reached, or is older than version 15
 */
export async function checkPostgres({ schema }: Pick<Database, 'schema'>): Promise<string[]> {
  const { rows } = await sql<Record<'version' | keyof typeof safe, string>>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit`
    .execute(schema)
    .catch((error: unknown) => {
      throw new WrongSetting(`DATABASE_URL: PostgreSQL cannot be used (${reasonOf(error)}).`);
    });
  const found = rows[0];
  if (!found || Number.parseInt(found.version, 10) < OLDEST_VERSION) {
    throw new WrongSetting(`DATABASE_URL: PostgreSQL ${OLDEST_VERSION} or newer is needed; this is ${found?.version}.`);
  }
  return (Object.keys(safe) as (keyof typeof safe)[])
    .filter((name) => found[name] === 'off')
    .map(
      (name) => `PostgreSQL runs with ${name} = off: a crash can lose what was answered. It has to be ${safe[name]}.`,
    );
}

/**
 * The number of Rollcall's connections to a PostgreSQL database; 0 if no server uses the school in it.
 * @throws WrongSetting when it cannot be reached
 */
export async function connectionsOfProduct(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      'select count(*)::int as connections from pg_stat_activity where datname = current_database() and application_name = any($1)',
      [[APPLICATION_NAME, LISTENER_NAME]],
    );
    return rows[0].connections;
  } catch (error) {
    throw new WrongSetting(`PostgreSQL cannot be used (${reasonOf(error)}).`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

type PostgresExposure = 'database' | 'database-allowed' | 'superuser';

/** The log lines of a start, one for each kind of unsafe connection. */
export const exposureLines: Record<PostgresExposure, string> = {
  database:
    'DATABASE_URL: PostgreSQL is another machine, and the connection to it is not encrypted. Add ?sslmode=verify-full&sslrootcert=FILE, or ?sslmode=disable where the network between them is closed.',
  'database-allowed':
    'DATABASE_URL says sslmode=disable: the connection to PostgreSQL on another machine is not encrypted. Keep the network between them closed.',
  superuser:
    'DATABASE_URL: its account is a superuser of PostgreSQL, who can do more than a school needs. Make one that only owns the database (deploy/schools/add-school.sql).',
};

/**
 * Unsafe ways in which PostgreSQL is reached: an unencrypted connection to another machine, even if `sslmode=disable`
 * allows it, or a superuser.
 */
export async function exposuresOf(db: Db, url: string): Promise<PostgresExposure[]> {
  const { rows } = await sql<{ encrypted: boolean; superuser: boolean }>`
    select coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
      current_setting('is_superuser') = 'on' as superuser`.execute(db);
  const isAllowed = new URL(url).searchParams.get('sslmode') === 'disable';
  const connection: PostgresExposure = isAllowed ? 'database-allowed' : 'database';
  return [
    ...(isElsewhere(url) && !rows[0]?.encrypted ? [connection] : []),
    ...(rows[0]?.superuser ? ['superuser' as const] : []),
  ];
}

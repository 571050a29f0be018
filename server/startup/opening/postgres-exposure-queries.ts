import { sql } from 'kysely';
import { isElsewhere } from '#server/platform/config/network-address.ts';
import type { Db } from '#server/platform/database/database.ts';

type PostgresExposure = 'database' | 'database-allowed' | 'superuser';

/** What a start's log says of each. */
export const exposureLines: Record<PostgresExposure, string> = {
  database:
    'DATABASE_URL: PostgreSQL is another machine, and the connection to it is not encrypted. Add ?sslmode=verify-full&sslrootcert=FILE, or ?sslmode=disable where the network between them is closed.',
  'database-allowed':
    'DATABASE_URL says sslmode=disable: the connection to PostgreSQL on another machine is not encrypted. Keep the network between them closed.',
  superuser:
    'DATABASE_URL: its account is a superuser of PostgreSQL, who can do more than a school needs. Make one that only owns the database (deploy/schools/add-school.sql).',
};

/**
 * How PostgreSQL is reached less safely than it could be: by a connection to another machine that is not encrypted, which
 * `sslmode=disable` allows by name, or as a superuser.
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

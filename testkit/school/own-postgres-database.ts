import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** An empty PostgreSQL database without connections. */
export interface OwnDatabase {
  url: string;
  remove(): Promise<void>;
}

/** Creates a database on the test command's server, or on the one at `server`. */
export async function ownPostgresDatabase(server = process.env.TEST_DATABASE_URL ?? ''): Promise<OwnDatabase> {
  const name = `own_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => onServer(`drop database ${name} with (force)`) };
}

/** Evaluates an SQL expression in PostgreSQL. @returns a number */
export async function numberOf(url: string, question: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ answer: string }>(`select (${question}) as answer`).finally(() => client.end());
  return Number(rows[0]?.answer);
}

/** The process id of the PostgreSQL server, whose children do the work. Requires a superuser. */
export const postmasterOf = (url: string) => numberOf(url, `split_part(pg_read_file('postmaster.pid'), E'\\n', 1)`);

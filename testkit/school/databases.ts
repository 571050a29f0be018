import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/opening/open-database.ts';

/** A fresh, migrated database of its own, and how to be rid of it. */
export interface TestDatabase {
  database: Database;
  /** The PostgreSQL address, where it is one. */
  url: string | undefined;
  remove(): Promise<void>;
}

/** A database that every story runs on. */
export interface DatabaseKind {
  name: 'SQLite' | 'PostgreSQL';
  open(): Promise<TestDatabase>;
}

/** The one that is always there, for stories to which the database makes no difference. */
export const sqlite: DatabaseKind = {
  name: 'SQLite',
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-test-'));
    const { database } = await openDatabase(join(folder, 'school.sqlite'), 'server');
    return {
      database,
      url: undefined,
      async remove() {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

/** A database that is there already, as a story's own; closing the story's school closes it. */
export function existing(database: Database): DatabaseKind {
  return { name: 'SQLite', open: () => Promise.resolve({ database, url: undefined, remove: () => database.close() }) };
}

const serverUrl = process.env.TEST_DATABASE_URL;

async function onServer(action: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}

function urlOf(name: string): string {
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

/** Migrated databases of this worker that no story uses now; making one takes ten times as long as emptying it. */
const free: { name: string; database: Database }[] = [];

async function makeDatabase(): Promise<{ name: string; database: Database }> {
  const name = `school_${randomBytes(6).toString('hex')}`;
  await onServer((client) => client.query(`create database ${name}`));
  const { database } = await openDatabase(urlOf(name), 'server');
  return { name, database };
}

async function empty({ schema }: Database): Promise<void> {
  const tables = await schema.introspection.getTables();
  const names = tables.map(({ name }) => sql.table(name));
  await sql`truncate ${sql.join(names)} restart identity cascade`.execute(schema);
}

const postgres: DatabaseKind = {
  name: 'PostgreSQL',
  async open() {
    const { name, database } = free.pop() ?? (await makeDatabase());
    return {
      database,
      url: urlOf(name),
      async remove() {
        await empty(database);
        free.push({ name, database });
      },
    };
  },
};

/**
 * The same, on a database that no other story has used: PostgreSQL remembers of an emptied one how its tables were
 * filled, and plans by that.
 */
export function unused(kind: DatabaseKind): DatabaseKind {
  if (kind.name === 'SQLite') return kind;
  const open = async () => {
    const { name, database } = await makeDatabase();
    return { database, url: urlOf(name), remove: () => database.close() };
  };
  return { name: kind.name, open };
}

/** Both databases where the test command has started a PostgreSQL, else SQLite alone. */
export const databases: DatabaseKind[] = serverUrl ? [sqlite, postgres] : [sqlite];

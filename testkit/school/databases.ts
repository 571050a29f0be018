import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/startup/open-school/open-database.ts';

/** A new, migrated database with the function that removes it. */
export interface TestDatabase {
  database: Database;
  /** The address of a PostgreSQL database. */
  url: string | undefined;
  remove(): Promise<void>;
}

/** A database on which tests run. */
export interface DatabaseKind {
  name: 'SQLite' | 'PostgreSQL';
  open(): Promise<TestDatabase>;
}

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** The free space required there: containers may have very little. */
const ENOUGH_BYTES = 1024 ** 3;

/** A folder in memory if possible: no test depends on the disk, and waiting for it took a tenth of all tests' time. */
function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
}

/** The bytes of a migrated file, made once per worker: migrating takes several times as long as copying. */
let migrated: Buffer | undefined;

async function migratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(quickFolder(), 'rollcall-migrated-'));
  const file = join(folder, 'school.sqlite');
  try {
    await (await openDatabase(file, 'server')).database.close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** SQLite, which is always available, for tests that do not depend on the database. */
export const sqlite: DatabaseKind = {
  name: 'SQLite',
  async open() {
    const folder = mkdtempSync(join(quickFolder(), 'rollcall-test-'));
    const file = join(folder, 'school.sqlite');
    migrated ??= await migratedFile();
    writeFileSync(file, migrated);
    const { database } = await openDatabase(file, 'server');
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

/** An existing database for one test; closing the test's school closes it. */
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

/** Migrated databases of this worker that are free; creating one takes ten times as long as emptying it. */
const free: { name: string; database: Database }[] = [];

async function makeDatabase(): Promise<{ name: string; database: Database }> {
  const name = `school_${randomBytes(6).toString('hex')}`;
  await onServer((client) => client.query(`create database ${name}`));
  const { database } = await openDatabase(urlOf(name), 'server');
  return { name, database };
}

/** The statements that empty a migrated database; the same for all databases of this worker. */
let emptying: string | undefined;

async function howToEmpty({ schema }: Database): Promise<string> {
  const tables = (await schema.introspection.getTables()).map(({ name }) => `"${name}"`);
  const numbers = await sql<{ reset: string }>`
    select format('select setval(%L, %s, false)', format('%I.%I', schemaname, sequencename), start_value) as reset
    from pg_sequences`.execute(schema);
  return [
    // Writes in progress are finished before the tables are emptied.
    `lock table ${tables.join()} in share row exclusive mode`,
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    ...numbers.rows.map(({ reset }) => reset),
  ].join(';');
}

/** Deletes all rows, since truncating all tables takes ten times as long: each would get a new file. */
async function empty(database: Database): Promise<void> {
  emptying ??= await howToEmpty(database);
  await database.schema.transaction().execute((db) => sql.raw(emptying ?? '').execute(db));
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
 * The same kind of database, but one that no other test uses. This is necessary for two reasons: PostgreSQL still plans
 * queries by the statistics of an emptied database, and a test of a migration leaves other tables behind.
 */
export function unused(kind: DatabaseKind): DatabaseKind {
  if (kind.name === 'SQLite') return kind;
  const open = async () => {
    const { name, database } = await makeDatabase();
    return { database, url: urlOf(name), remove: () => database.close() };
  };
  return { name: kind.name, open };
}

/** Both databases if the test command has started PostgreSQL, otherwise only SQLite. */
export const databases: DatabaseKind[] = serverUrl ? [sqlite, postgres] : [sqlite];

import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/startup/opening/open-database.ts';

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

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** So much has to be free there: a container may have next to nothing. */
const ENOUGH_BYTES = 1024 ** 3;

/** No story is about what reaches the disk, and to wait for it at every commit took a tenth of the time of all of them. */
function quickFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
}

/** The bytes of a migrated file, made once by each worker: to migrate takes several times as long as to copy. */
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

/** The one that is always there, for stories to which the database makes no difference. */
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

/** What leaves a migrated database as it was made; the same for all of this worker. */
let emptying: string | undefined;

async function howToEmpty({ schema }: Database): Promise<string> {
  const tables = (await schema.introspection.getTables()).map(({ name }) => `"${name}"`);
  const numbers = await sql<{ reset: string }>`
    select format('select setval(%L, %s, false)', format('%I.%I', schemaname, sequencename), start_value) as reset
    from pg_sequences`.execute(schema);
  return [
    // Whatever is still being written is there before it is deleted.
    `lock table ${tables.join()} in share row exclusive mode`,
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    ...numbers.rows.map(({ reset }) => reset),
  ].join(';');
}

/** To truncate as many tables takes ten times as long: each gets a new file. */
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
 * The same, on a database that no other story uses before or after: PostgreSQL remembers of an emptied one how its tables
 * were filled, and plans by that; and a story of a migration leaves other tables behind.
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

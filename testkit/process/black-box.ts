import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openBeside } from '#server/startup/open-school/open-for-command.ts';
import type { AttackForm } from '#testkit/figures/attack.ts';
import { keepPrinted, rememberSecret, rememberSecretsIn } from '#testkit/hostile/secrets.ts';
import { atClosedSchool } from '#testkit/school/closed-school.ts';
import { ownPostgresDatabase } from '#testkit/school/own-postgres-database.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The databases that the product runs on; PostgreSQL only if one was started for the attacks. */
export type DatabaseName = 'SQLite' | 'PostgreSQL';
export const databaseNames: readonly DatabaseName[] = process.env.TEST_DATABASE_URL
  ? ['SQLite', 'PostgreSQL']
  : ['SQLite'];

/**
 * The databases for an attack on something that the product's own code ensures: all databases in the full form, one in
 * the short form. An attack on something that a database ensures, such as a lock or a unique key, runs on all databases
 * in the short form too, without this function.
 * @param inShort the database of the short form; SQLite if it is not available
 */
export function databasesIn(form: AttackForm, inShort: DatabaseName): readonly DatabaseName[] {
  if (form === 'full') return databaseNames;
  return [databaseNames.includes(inShort) ? inShort : 'SQLite'];
}

/** The password of the first administrator of every black box. */
export const ADMIN_PASSWORD = 'a black box of 1 school';

/** A school's data, with any number of processes of the product. */
export interface BlackBox {
  /** The school's settings, for reading the data while no process uses it. */
  env: Record<string, string>;
  /** Fills or reads the school. On SQLite, no process of the product may serve the school at the same time. */
  closed<Result>(work: (school: SchoolUnderTest) => Promise<Result>): Promise<Result>;
  /** Reads the school's records while the product serves it. */
  beside<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** Starts the product, one process at a time on SQLite. @param folder the product's folder, for another version */
  start(env?: Record<string, string>, through?: readonly string[], folder?: string): Promise<ServerProcess>;
  /** Stops every process, stores its output for the search for secrets, and removes the data. */
  remove(): Promise<void>;
}

/**
 * Creates an empty school.
 * @param url the PostgreSQL server for its database, if not the one of the tests
 */
export async function makeBlackBox(database: DatabaseName, url?: string): Promise<BlackBox> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-attack-'));
  const own = database === 'PostgreSQL' ? await ownPostgresDatabase(url) : undefined;
  const processes: ServerProcess[] = [];
  const env: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    SCHOOL_TIME_ZONE: 'UTC',
    ADMIN_PASSWORD,
    ...(own ? { DATABASE_URL: own.url } : {}),
  };
  rememberSecret('password', ADMIN_PASSWORD);
  return {
    env,
    closed: (work) =>
      atClosedSchool(env, async (school) => {
        const result = await work(school);
        if (typeof result === 'object' && result !== null) rememberSecretsIn(result as Record<string, unknown>);
        return result;
      }),
    async beside(work) {
      const { database } = await openBeside(readConfig(env));
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    async start(more = {}, through = [], other) {
      // Each copy has its own data folder, as copies on different machines do.
      const at = processes.length > 0 && own ? { DATA_DIR: join(folder, `copy-${processes.length}`) } : {};
      const settings = { LOG_LEVEL: 'info', ...env, ...at, ...more };
      const server = await startServerProcess({ env: settings, through, ...(other && { folder: other }) });
      processes.push(server);
      return server;
    },
    async remove() {
      for (const server of processes) {
        await server.stop();
        keepPrinted(server.printed());
      }
      await own?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

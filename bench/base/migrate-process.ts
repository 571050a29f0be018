import { openPostgres } from '#server/platform/database/postgres-database.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';

/** The result of a migration in its own process. */
export interface Migrated {
  applied: string[];
  seconds: number;
}

/** Migrates the PostgreSQL at an address or the SQLite in a file to the newest version. The process can be killed. */
const [, , place = ''] = process.argv;
const database = place.startsWith('postgres') ? openPostgres(place) : openSqlite(place);
const beganMs = performance.now();
const applied = await migrate(database.schema);
process.send?.({ applied, seconds: (performance.now() - beganMs) / 1000 } satisfies Migrated);
await database.close();
process.disconnect();

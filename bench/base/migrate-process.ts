import { openPostgres } from '#server/platform/database/postgres-database.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';

/** What a migration in a process of its own says when it has come to its end. */
export interface Migrated {
  applied: string[];
  seconds: number;
}

/** Brings a database to the newest shape, where it can be killed: a PostgreSQL's address, or a SQLite's file. */
const [, , place = ''] = process.argv;
const database = place.startsWith('postgres') ? openPostgres(place) : openSqlite(place);
const beganMs = performance.now();
const applied = await migrate(database.schema);
process.send?.({ applied, seconds: (performance.now() - beganMs) / 1000 } satisfies Migrated);
await database.close();
process.disconnect();

import { openPostgres } from '#server/database/postgres-database.ts';
import { openSqlite } from '#server/database/sqlite-database.ts';
import { migrate } from '#server/migrations/migrate.ts';

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

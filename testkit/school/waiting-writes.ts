import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Resolves once some writes of this PostgreSQL database wait for locks of others. */
export async function onceSomebodyWaits({ schema }: Database, atLeast = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(schema);
    if ((rows[0]?.waiting ?? 0) >= atLeast) return;
    await pause(5);
  }
}

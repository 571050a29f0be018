import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { until } from '#testkit/process/until.ts';

/** Resolves once writes of this PostgreSQL database wait for locks of others. */
export function onceSomebodyWaits({ schema }: Database, atLeast = 1): Promise<void> {
  return until(`${atLeast} wait for locks`, async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(schema);
    return (rows[0]?.waiting ?? 0) >= atLeast;
  });
}

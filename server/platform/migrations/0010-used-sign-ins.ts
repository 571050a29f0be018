import type { Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Stores for each sign-in its device, when it was last used, when its password was last confirmed and when it last
 * showed a code. A missing time, as from a copy of an older version, means the time of the sign-in.
 * @see decisions §3.11
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  for (const column of ['seenAt', 'provenAt', 'codeShownAt'])
    await db.schema.alterTable('sign_in').addColumn(column, instant).execute();
  await db.schema
    .alterTable('sign_in')
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

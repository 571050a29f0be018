import type { Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Of a sign-in is kept on what it is, when it was last used, when its password was last confirmed and when it last showed
 * a code. Whatever a copy of the program from before does not fill in stands for its beginning.
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

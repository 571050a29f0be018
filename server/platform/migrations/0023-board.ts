import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Lets students hide their name and show their photo on the leaderboard; both settings are off at first.
 * @see docs/decisions/0046
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { boolean } = columnTypes(db);
  for (const column of ['boardHidden', 'boardPhoto'])
    await db.schema
      .alterTable('student')
      .addColumn(column, boolean, (added) => added.notNull().defaultTo(sql.lit(false)))
      .execute();
}

import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Stores the emails that wait for the mail server, so that no email is lost when the process stops, and no two copies
 * send the same email. Their content is encrypted.
 * @see docs/decisions/0056
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('letter')
    .addColumn('letter_id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.unique())
    .addColumn('stud_id', 'integer', (column) => column.references('student.stud_id').onDelete('cascade'))
    .addColumn('prof_id', 'integer', (column) => column.references('professor.prof_id').onDelete('cascade'))
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('dueAt', instant, (column) => column.notNull())
    .addColumn('claimedUntil', instant)
    .addColumn('expiresAt', instant)
    .addColumn('givenUpAt', instant)
    .addColumn('reason', 'text', (column) => column.notNull())
    .addCheckConstraint('letter_one_person', sql`stud_id is null or prof_id is null`)
    .execute();
  for (const column of ['stud_id', 'prof_id', 'dueAt', 'expiresAt', 'givenUpAt'])
    await db.schema.createIndex(`letter_${column}`).on('letter').column(column).execute();
}

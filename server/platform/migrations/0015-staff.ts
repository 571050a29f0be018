import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Stores who teaches a subject besides its owner. Existing rows stay unchanged.
 * @see docs/decisions/0035
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('subject_staff')
    .addColumn('subject_id', 'integer', (column) =>
      column.notNull().references('subject.subject_id').onDelete('cascade'),
    )
    .addColumn('prof_id', 'integer', (column) => column.notNull().references('professor.prof_id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('co', 'helper')`))
    .addColumn('firstDay', 'text')
    .addColumn('lastDay', 'text')
    .addColumn('addedByRole', 'text', (column) => column.notNull().check(sql`"addedByRole" in ('professor', 'admin')`))
    .addColumn('addedBy', 'integer', (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('subject_staff_once', ['subject_id', 'prof_id'])
    .addCheckConstraint('subject_staff_forwards', sql`"firstDay" <= "lastDay"`)
    .execute();
  await db.schema.createIndex('subject_staff_professor').on('subject_staff').column('prof_id').execute();
}

import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Stores when a student was in or out of a subject, regardless of the program level. Existing rows stay unchanged.
 * @see docs/decisions/0033
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  const table: CreateTableBuilder<string> = db.schema.createTable('enrolment') as never;
  await id(table, 'enrolment_id')
    .addColumn('subject_id', 'integer', (column) =>
      column.notNull().references('subject.subject_id').onDelete('cascade'),
    )
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('in', 'out')`))
    .addColumn('since', instant, (column) => column.notNull())
    .addColumn('until', instant)
    .addColumn('byRole', 'text', (column) => column.notNull().check(sql`"byRole" in ('student', 'professor', 'admin')`))
    .addColumn('by_id', 'integer', (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    // Finds the times of one student; every check-in uses it.
    .addUniqueConstraint('enrolment_begins_once', ['subject_id', 'stud_id', 'since'])
    .addCheckConstraint('enrolment_forwards', sql`since < until`)
    .execute();
  await sql`create unique index enrolment_lasts_once on enrolment (subject_id, stud_id) where until is null`.execute(
    db,
  );
  await db.schema.createIndex('enrolment_student').on('enrolment').column('stud_id').execute();
}

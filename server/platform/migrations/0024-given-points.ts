import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Stores each bonus as it was given, since a school can change later bonuses, and the points that professors give by
 * hand. The ledger already has their kinds.
 * @see docs/decisions/0047
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  await db.schema.alterTable('attendance').addColumn('bonusPoints', 'integer').execute();

  await id(db.schema.createTable('award'), 'award_id')
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('prof_id', 'integer', (column) => column.references('professor.prof_id').onDelete('set null'))
    .addColumn('subject_id', 'integer', (column) => column.references('subject.subject_id').onDelete('set null'))
    .addColumn('points', 'integer', (column) => column.notNull().check(sql`points between 1 and 1000`))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('withdrawnAt', instant)
    .addColumn('kept', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('award');
  // Each key gives points to a student once. The points of a student on a day are found by the index of students.
  await index('award_once').unique().columns(['prof_id', 'key', 'stud_id']).execute();
  await index('award_professor').columns(['prof_id', 'award_id']).execute();
  await index('award_student').columns(['stud_id', 'createdAt']).execute();
  await index('award_subject').column('subject_id').execute();
}

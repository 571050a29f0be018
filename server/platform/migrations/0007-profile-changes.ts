import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

const KEPT_MS = 30 * 86_400_000;

/**
 * Stores for a while which fields of their own accounts students change, so that administrators can see and undo each
 * change. For the time before this migration, only changed program levels are known.
 * @see decisions §1.2
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  const table: CreateTableBuilder<string> = db.schema.createTable('profile_change') as never;
  await id(table, 'change_id')
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('from', 'text', (column) => column.notNull())
    .addColumn('to', 'text', (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addColumn('takenBackAt', instant)
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('profile_change');
  await index('profile_change_student').columns(['stud_id', 'createdAt']).execute();
  await index('profile_change_age').column('createdAt').execute();

  const keptSince = new Date(Date.now() - KEPT_MS).toISOString();
  await sql`insert into profile_change (stud_id, field, "from", "to", "createdAt")
    select stud_id, 'courseYearSection', "from", "to", "createdAt" from program_change
    where "createdAt" > ${keptSince} order by program_change_id`.execute(db);
}

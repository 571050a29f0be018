import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import { allowNull } from './widened-check.ts';

/**
 * Lets a school import its people: students have a number and need no email address, students who left keep a closed
 * account, and a file of people is previewed before it is applied.
 * @see docs/decisions/0034
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  const create = (name: string): CreateTableBuilder<string> => db.schema.createTable(name) as never;
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);

  await db.schema.alterTable('student').addColumn('student_number', 'text').execute();
  await index('student_number', 'student').column('student_number').unique().execute();
  for (const table of ['student', 'professor'])
    await db.schema.alterTable(table).addColumn('leftAt', instant).execute();
  await allowNull(db, { table: 'student', column: 'email', definition: 'text not null unique' });

  await id(create('import_run'), 'import_id')
    .addColumn('admin_id', 'integer', (column) =>
      column.notNull().references('administrator.admin_id').onDelete('cascade'),
    )
    .addColumn('mode', 'text', (column) => column.notNull().check(sql`mode in ('add', 'whole')`))
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('encoding', 'text', (column) => column.notNull())
    .addColumn('delimiter', 'text', (column) => column.notNull())
    .addColumn('ignored', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('previewed', 'applying', 'applied', 'dropped')`),
    )
    .addColumn('same', 'integer', (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addColumn('appliedAt', instant)
    .addColumn('keptUntil', instant, (column) => column.notNull())
    .execute();
  await index('import_run_admin', 'import_run').column('admin_id').execute();
  await index('import_run_kept', 'import_run').column('keptUntil').execute();

  await id(create('import_row'), 'row_id')
    .addColumn('import_id', 'integer', (column) =>
      column.notNull().references('import_run.import_id').onDelete('cascade'),
    )
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) =>
      column.notNull().check(sql`action in ('new', 'change', 'left', 'problem')`),
    )
    .addColumn('stud_id', 'integer', (column) => column.references('student.stud_id').onDelete('cascade'))
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('doneAt', instant)
    .addColumn('keptUntil', instant, (column) => column.notNull())
    .addUniqueConstraint('import_row_line', ['import_id', 'line'])
    .execute();
  await index('import_row_student', 'import_row').column('stud_id').execute();
  await index('import_row_kept', 'import_row').column('keptUntil').execute();
  await index('import_row_waiting', 'import_row')
    .columns(['import_id', 'line'])
    .where(sql<boolean>`"doneAt" is null and action <> 'problem'`)
    .execute();
}

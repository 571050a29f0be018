import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import { widenCheck } from './widened-check.ts';

/**
 * Stores a file of people as long as its columns are chosen, its questions are answered or its import can be undone.
 * The chosen columns and the answers are remembered for later files.
 * @see docs/decisions/0034
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { blob, boolean, instant } = columnTypes(db);
  const states = ['previewed', 'applying', 'applied', 'dropped'];
  const more = ['columns', 'undoing', 'undone'];
  await widenCheck(db, { table: 'import_run', column: 'state', from: states, to: [...states, ...more] });
  const actions = ['new', 'change', 'left', 'problem'];
  await widenCheck(db, { table: 'import_row', column: 'action', from: actions, to: [...actions, 'question'] });

  const add = (table: string, column: string, type: Parameters<CreateTableBuilder<string>['addColumn']>[1]) =>
    db.schema.alterTable(table).addColumn(column, type);
  for (const column of ['reading', 'answers', 'outcome'])
    await db.schema
      .alterTable('import_run')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo('{}'))
      .execute();
  await db.schema
    .alterTable('import_run')
    .addColumn('turn', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('import_row')
    .addColumn('split', boolean, (column) => column.notNull().defaultTo(sql.lit(false)))
    .execute();
  await add('import_row', 'wasLeftAt', instant).execute();
  await add('import_row', 'undoneAt', instant).execute();

  await db.schema
    .createTable('import_file')
    .addColumn('import_id', 'integer', (column) =>
      column.primaryKey().references('import_run.import_id').onDelete('cascade'),
    )
    .addColumn('bytes', blob, (column) => column.notNull())
    .addColumn('keptUntil', instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('import_file_kept').on('import_file').column('keptUntil').execute();
  await db.schema
    .createTable('import_choice')
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('columns', 'level')`))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_choice_pkey', ['kind', 'key'])
    .execute();
  // A line with a question is not applied before it is answered.
  await db.schema.dropIndex('import_row_waiting').execute();
  await db.schema
    .createIndex('import_row_waiting')
    .on('import_row')
    .columns(['import_id', 'line'])
    .where(sql<boolean>`"doneAt" is null and action <> 'problem' and action <> 'question'`)
    .execute();
  // Finds student numbers whose leading zeros a spreadsheet has removed.
  await sql`create index student_number_plain on student (ltrim(student_number, '0'))`.execute(db);
}

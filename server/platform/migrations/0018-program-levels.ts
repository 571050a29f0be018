import type { CreateTableBuilder, Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Lets a school list, rename and merge its program levels. Sessions and belongings that began before a merge keep the
 * former program level, to distinguish the merged levels. Existing rows stay unchanged.
 * @see docs/decisions/0038
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  const create = (name: string): CreateTableBuilder<string> => db.schema.createTable(name) as never;
  await create('program_level')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .execute();
  await id(create('former_level'), 'former_id')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('became', 'text', (column) => column.notNull())
    .addColumn('until', instant, (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('belonging')
    .addColumn('former', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (const column of ['former_id', 'former_subject_id'])
    await db.schema.alterTable('class_session').addColumn(column, 'integer').execute();
}

import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * If a student's photo or names have changed since the last attendance, marks the student at the next attendance and
 * for a day. The photo of the last attendance is kept for a while, for comparison.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { blob, boolean, instant } = columnTypes(db);
  const flags = [
    ['student', 'isFaceUnseen'],
    ['attendance', 'isNewFace'],
  ] as const;
  for (const [table, name] of flags)
    await db.schema
      .alterTable(table)
      .addColumn(name, boolean, (column) => column.notNull().defaultTo(sql.lit(false)))
      .execute();
  await db.schema.alterTable('student').addColumn('faceNewUntil', instant).execute();
  await db.schema
    .createTable('former_photo')
    .addColumn('stud_id', 'integer', (column) => column.primaryKey().references('student.stud_id').onDelete('cascade'))
    .addColumn('image', blob, (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('former_photo_createdAt').on('former_photo').column('createdAt').execute();
}

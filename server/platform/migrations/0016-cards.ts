import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import { widenCheck } from './widened-check.ts';

/**
 * Adds printed cards besides the codes on phones. Every attendance and every change stores whether a code or a card
 * recorded it. Existing rows stay unchanged.
 * @see docs/decisions/0036
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  const table: CreateTableBuilder<string> = db.schema.createTable('card') as never;
  await id(table, 'card_id')
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('tail', 'text', (column) => column.notNull())
    // No foreign key: the card stays when the administrator who made it is deleted.
    .addColumn('madeBy', 'integer', (column) => column.notNull())
    .addColumn('createdAt', instant, (column) => column.notNull())
    .addColumn('revokedAt', instant)
    .execute();
  await db.schema.createIndex('card_student').on('card').column('stud_id').execute();
  await sql`create unique index card_lives_once on card (stud_id) where "revokedAt" is null`.execute(db);

  await db.schema.alterTable('attendance').addColumn('scanKey', 'text').execute();
  await db.schema.alterTable('roll_change').addColumn('wasSource', 'text').execute();
  const widen = (table: string, from: readonly string[]) =>
    widenCheck(db, { table, column: 'source', from, to: [...from, 'card'] });
  await widen('attendance', ['code', 'hand']);
  await widen('roll_change', ['code', 'hand', 'leave']);
}

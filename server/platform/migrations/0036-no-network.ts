import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';
import { widenCheck } from './widened-check.ts';

const notNull = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * Stores which devices hold what a session needs without a network, so that the server knows where scans may wait. An
 * attendance, and a change, can come from a scan that a device kept. Existing rows stay unchanged.
 * @see docs/decisions/0066
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes(db);
  await id(db.schema.createTable('class_packet'), 'packet_id')
    .addColumn('class_id', 'integer', (column) =>
      column.notNull().references('class_session.class_id').onDelete('cascade'),
    )
    .addColumn('prof_id', 'integer', (column) => column.notNull().references('professor.prof_id').onDelete('cascade'))
    .addColumn('signIn', 'text', (column) => column.references('sign_in.hash').onDelete('set null'))
    .addColumn('device', 'text', notNull)
    .addColumn('name', 'text', notNull)
    .addColumn('takenAt', instant, notNull)
    .addColumn('heardAt', instant, notNull)
    .addColumn('waiting', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('class_packet_device', ['class_id', 'prof_id', 'device'])
    .execute();
  for (const column of ['prof_id', 'signIn', 'heardAt'])
    await db.schema.createIndex(`class_packet_${column}`).on('class_packet').column(column).execute();

  const widen = (table: string, from: readonly string[]) =>
    widenCheck(db, { table, column: 'source', from, to: [...from, 'offline'] });
  await widen('attendance', ['code', 'hand', 'card']);
  await widen('roll_change', ['code', 'hand', 'leave', 'card']);
}

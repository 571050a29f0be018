import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Stores the mark of the requesting browser with each QR code. The mark of an attendance is made from that mark, and
 * stored for a day. Permanently stores only the flag that two students were recorded from one device.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { boolean } = columnTypes(db);
  await db.schema.alterTable('qr_token').addColumn('deviceMark', 'text').execute();
  await db.schema.alterTable('attendance').addColumn('deviceMark', 'text').execute();
  await db.schema
    .alterTable('attendance')
    .addColumn('isSharedDevice', boolean, (column) => column.notNull().defaultTo(sql.lit(false)))
    .execute();
  await sql`create index attendance_device on attendance ("deviceMark") where "deviceMark" is not null`.execute(db);
}

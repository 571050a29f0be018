import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * A QR code carries the mark of the browser that asked for it, and an attendance for a day what was made of it; that two
 * were recorded from one device stays as a flag.
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

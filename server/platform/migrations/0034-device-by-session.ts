import { type Kysely, sql } from 'kysely';

/**
 * The mark of a device is random and each session has its own: by the mark alone each check-in wrote to a page of its own
 * somewhere in the index, with the session before it those of one session lie together. It took a quarter of a check-in's
 * processor time on SQLite.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index attendance_device`.execute(db);
  await sql`create index attendance_device on attendance (class_id, "deviceMark") where "deviceMark" is not null`.execute(
    db,
  );
}

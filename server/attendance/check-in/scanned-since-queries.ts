import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Whom this attendance is of and at which session, if this professor has scanned them since then. */
export function scannedSince(
  db: Db,
  prof_id: number,
  attendance_id: number,
  since: Instant,
): Promise<{ stud_id: number; class_id: number } | undefined> {
  return db
    .selectFrom('attendance')
    .select(['stud_id', 'class_id'])
    .where('attendance_id', '=', attendance_id)
    .where('recordedBy', '=', prof_id)
    .where('source', '!=', 'hand')
    .where('createdAt', '>=', since)
    .executeTakeFirst();
}

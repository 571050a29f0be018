import type { ScanNotice } from '#contract/attendance/check-in/scan-notices.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The session at which a student's code was refused, and the student's time in; undefined for a deleted session. */
export function refusedAt(
  db: Db,
  stud_id: number,
  class_id: number,
): Promise<Omit<ScanNotice, 'type' | 'outcome'> | undefined> {
  return db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.class_id', '=', 'class_session.class_id').on('attendance.stud_id', '=', stud_id),
    )
    .select(['class_session.class_id', 'class_session.subject_id', 'subject.subject_name'])
    .select(['class_session.class_courseYearSection', 'attendance.createdAt as since'])
    .where('class_session.class_id', '=', class_id)
    .executeTakeFirst();
}

/** The student and session of this attendance, if this professor recorded it after `since`. */
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

import type { ScanNotice } from '#contract/attendance/check-in/scan-notices.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The session at which a student's code was refused, and since when they are present there; undefined when it is gone. */
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
    .select([
      'class_session.class_id',
      'class_session.subject_id',
      'subject.subject_name',
      'class_session.class_courseYearSection',
      'attendance.createdAt as since',
    ])
    .where('class_session.class_id', '=', class_id)
    .executeTakeFirst();
}

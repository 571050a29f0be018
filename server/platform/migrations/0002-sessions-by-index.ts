import type { Kysely } from 'kysely';

/** Indexes that no query uses, but that every check-in had to update. */
const IDLE = ['student_rank', 'attendance_student', 'qr_token_class', 'qr_token_professor'];

/**
 * Indexes for finding the sessions that count for a student: by the session's program level, or by the subject's
 * program level if the session is open. Another index returns a subject's sessions newest first, without sorting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('subject_program').on('subject').column('subject_courseYearSection').execute();
  await db.schema.dropIndex('class_session_subject').execute();
  await db.schema
    .createIndex('class_session_subject')
    .on('class_session')
    .columns(['subject_id', 'createdAt', 'class_id'])
    .execute();
  for (const index of IDLE) await db.schema.dropIndex(index).execute();
}

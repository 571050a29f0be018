import type { Kysely } from 'kysely';

/** Indexes that no query looks anything up in, and that every check-in had to keep in order. */
const IDLE = ['student_rank', 'attendance_student', 'qr_token_class', 'qr_token_professor'];

/**
 * The sessions that count for a student are found by their program level, through the subject where they are open; and a
 * subject's sessions come out of their index in order, the newest first, without being sorted.
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

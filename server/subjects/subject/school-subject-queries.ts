import { sql } from 'kysely';
import type { DeletedSubject, SchoolSubject } from '#contract/subjects/subject/school-subject-calls.ts';
import { fullNameColumn } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { sessionCountColumns } from './subject-queries.ts';

/** Subjects and events with whose they are, by name and program level, or the one of this id. */
function withProfessors(db: Db, subject_id: number | undefined) {
  return db
    .selectFrom('subject')
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .select(['subject_id', 'subject_name', 'subject_courseYearSection', 'subject.prof_id'])
    .select([fullNameColumn('professor').as('professor'), ...sessionCountColumns])
    .$if(subject_id !== undefined, (query) => query.where('subject_id', '=', subject_id ?? 0))
    .orderBy('subject_name')
    .orderBy('subject_courseYearSection')
    .orderBy('subject_id');
}

/** Every subject and event of the school, or the one of this id; none that was deleted. */
export function schoolSubjects(db: Db, subject_id?: number): Promise<SchoolSubject[]> {
  return withProfessors(db, subject_id).where('subject.deletedAt', 'is', null).execute();
}

/** The subjects and events that were deleted and can be restored, or the one of this id. */
export function deletedSubjects(db: Db, subject_id?: number): Promise<DeletedSubject[]> {
  return withProfessors(db, subject_id)
    .select(sql<string>`"deletedAt"`.as('deletedAt'))
    .select(
      sql<number>`(select count(*) from attendance join class_session using (class_id)
        where class_session.subject_id = subject.subject_id)`.as('attendance'),
    )
    .where('subject.deletedAt', 'is not', null)
    .execute();
}

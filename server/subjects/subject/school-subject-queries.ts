import { sql } from 'kysely';
import type { DeletedSubject, SchoolSubject } from '#contract/subjects/subject/school-subject-calls.ts';
import { fullNameColumn } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { sessionCountColumns } from './subject-queries.ts';

/** Subjects and events with their professor, by name and program level, optionally only the one with this id. */
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

/** Every subject and event of the school that is not deleted, optionally only the one with this id. */
export function schoolSubjects(db: Db, subject_id?: number): Promise<SchoolSubject[]> {
  return withProfessors(db, subject_id).where('subject.deletedAt', 'is', null).execute();
}

/** The deleted subjects and events that can be restored, optionally only the one with this id. */
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

import type { SchoolSubject } from '#contract/subjects/subject/school-subject-calls.ts';
import { fullName } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { sessionCounts } from './subject-queries.ts';

/** Every subject and event of the school with whose it is, by name and program level, or the one of this id. */
export function schoolSubjects(db: Db, subject_id?: number): Promise<SchoolSubject[]> {
  return db
    .selectFrom('subject')
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .select(['subject_id', 'subject_name', 'subject_courseYearSection', 'subject.prof_id'])
    .select([fullName('professor').as('professor'), ...sessionCounts])
    .$if(subject_id !== undefined, (query) => query.where('subject_id', '=', subject_id ?? 0))
    .orderBy('subject_name')
    .orderBy('subject_courseYearSection')
    .orderBy('subject_id')
    .execute();
}

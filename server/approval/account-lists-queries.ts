import { sql } from 'kysely';
import type { ListedProfessor, ListedStudent } from '#contract/approval/approval-calls.ts';
import type { Instant } from '#contract/base/fields.ts';
import { lastNameFirst } from '#contract/student/name-rules.ts';
import { NO_PASSWORD } from '#server/base/password.ts';
import type { Db } from '#server/database/database.ts';
import { professorColumns } from '#server/professor/professor-queries.ts';
import { countedChanges } from '#server/student/profile-change-queries.ts';
import { studentColumns } from '#server/student/student-queries.ts';
import { lookalikesAmong } from './lookalikes.ts';

const listedColumns = [
  ...studentColumns,
  'student_number',
  'leftAt',
  sql<ListedStudent['access']>`case when password = ${sql.lit(NO_PASSWORD)} then 'nothing'
    when "oneTimePasswordUntil" is not null then 'one-time' else 'own' end`.as('access'),
] as const;

/**
 * Every student by last name and first name, or the one of this id, with how much they changed themselves.
 * @param keptSince the first moment of which changes are counted
 * @see spec §2, decisions §1.2
 */
export async function listedStudents(db: Db, keptSince: Instant, stud_id?: number): Promise<ListedStudent[]> {
  const [students, changes, professors, former] = await Promise.all([
    db
      .selectFrom('student')
      .select(listedColumns)
      .$if(stud_id !== undefined, (query) => query.where('stud_id', '=', stud_id ?? 0))
      .orderBy('stud_id')
      .execute(),
    countedChanges(db, keptSince, stud_id),
    everyProfessor(db),
    db.selectFrom('former_photo').select('stud_id').execute(),
  ]);
  const lookalike = lookalikesAmong(professors);
  const withFormer = new Set(former.map(({ stud_id }) => stud_id));
  return students
    .map((student) => ({
      ...student,
      ...lookalike(student),
      changes: changes.get(student.stud_id) ?? { standing: 0, takenBack: 0 },
      isPhotoNew: withFormer.has(student.stud_id),
    }))
    .sort(lastNameFirst);
}

function everyProfessor(db: Db) {
  return db
    .selectFrom('professor')
    .select([...professorColumns, 'leftAt'])
    .orderBy('prof_id')
    .execute();
}

/** Every professor, by last name and first name. @see spec §2 */
export async function listedProfessors(db: Db): Promise<ListedProfessor[]> {
  const professors = await everyProfessor(db);
  const lookalike = lookalikesAmong(professors);
  return professors.map((professor) => ({ ...professor, ...lookalike(professor) })).sort(lastNameFirst);
}

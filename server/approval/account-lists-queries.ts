import type { ListedProfessor, ListedStudent, ProgramLevelChange } from '#contract/approval/approval-calls.ts';
import type { Db } from '#server/base/database.ts';
import { professorColumns } from '#server/professor/professor-queries.ts';
import { byName } from '#server/student/person-order.ts';
import { studentColumns } from '#server/student/student-queries.ts';
import { lookalikesAmong } from './lookalikes.ts';

/** Every changed program level by student, the newest change first. */
async function programLevelChanges(db: Db): Promise<Map<number, ProgramLevelChange[]>> {
  const rows = await db
    .selectFrom('program_change')
    .select(['stud_id', 'from', 'to', 'changedBy', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('program_change_id', 'desc')
    .execute();
  const byStudent = new Map<number, ProgramLevelChange[]>();
  for (const { stud_id, ...change } of rows) {
    const changes = byStudent.get(stud_id);
    if (changes) changes.push(change);
    else byStudent.set(stud_id, [change]);
  }
  return byStudent;
}

/** Every student with his changed program levels, by last name and first name. @see spec §2, decisions §1.2 */
export async function listedStudents(db: Db): Promise<ListedStudent[]> {
  const [students, changes, professors] = await Promise.all([
    db.selectFrom('student').select(studentColumns).orderBy('stud_id').execute(),
    programLevelChanges(db),
    everyProfessor(db),
  ]);
  const lookalike = lookalikesAmong(professors);
  return students
    .map((student) => ({
      ...student,
      ...lookalike(student),
      programLevelChanges: changes.get(student.stud_id) ?? [],
    }))
    .sort(byName);
}

function everyProfessor(db: Db) {
  return db.selectFrom('professor').select(professorColumns).orderBy('prof_id').execute();
}

/** Every professor, by last name and first name. @see spec §2 */
export async function listedProfessors(db: Db): Promise<ListedProfessor[]> {
  const professors = await everyProfessor(db);
  const lookalike = lookalikesAmong(professors);
  return professors.map((professor) => ({ ...professor, ...lookalike(professor) })).sort(byName);
}

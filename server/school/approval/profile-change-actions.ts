import { withoutChange } from '#contract/people/student/belonging-rules.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import type { ListedStudent } from '#contract/school/approval/approval-calls.ts';
import type { getStudentChanges } from '#contract/school/approval/student-account-calls.ts';
import { absencesMovedBy } from '#server/attendance/attendance/student-attendance-queries.ts';
import { excuseStudents } from '#server/attendance/roll/leave-excuse-queries.ts';
import { belongingsOf, takeBackBelonging } from '#server/people/student/belonging-queries.ts';
import * as queries from '#server/people/student/profile-change-queries.ts';
import {
  lockedStudent,
  recordProgramChange,
  storeAccount,
  studentById,
} from '#server/people/student/student-queries.ts';
import type { AdministratorActor } from '#server/platform/base/actors.ts';
import { auditPeople } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { publishStudentsChanged } from '#server/platform/database/notices.ts';
import { listedStudents } from './account-lists-queries.ts';

const isOfProgram = ({ field, takenBackAt }: queries.KeptChange) =>
  field === 'courseYearSection' && takenBackAt === null;

/**
 * A student's changes of the last 30 days, newest first, with the effect of undoing each.
 * @returns the changes, or `notFound`
 * @see decisions §1.2
 */
export const studentChanges: Action<typeof getStudentChanges> = async (
  { params: { id: stud_id } },
  { clock, database: { read } },
) => {
  if (!(await studentById(read, stud_id))) return notFound;
  const changes = await queries.keptChanges(read, stud_id, queries.keptSince(clock));
  const ofProgram = changes.filter(isOfProgram);
  const oldest = ofProgram.at(-1);
  if (!oldest) return { changes: changes.map((change) => ({ ...change, absences: null })) };
  const belongings = await belongingsOf(read, stud_id);
  const others = ofProgram.map((change) => withoutChange(belongings, change));
  const moved = await absencesMovedBy(read, clock, { stud_id, since: oldest.createdAt, belongings }, others);
  return { changes: changes.map((change) => ({ ...change, absences: moved[ofProgram.indexOf(change)] ?? null })) };
};

/**
 * Undoes one change of a field. If the field was changed again later, the next change then starts from the old value of
 * the undone change. The next change is undone too if it led back to that old value. Otherwise the old value is
 * restored. If the field is the program level, sessions of the old level count again, and the student's leave excuses
 * from these sessions. A repeated call changes nothing.
 * @returns the student as they are now, or `notFound`, also if the change belongs to another student
 * @see decisions §1.2
 */
export async function takeBackChange(
  services: Services,
  who: AdministratorActor,
  stud_id: number,
  change_id: number,
): Promise<ListedStudent | typeof notFound> {
  const { clock, database, notices } = services;
  const refused = await database.write(async (db) => {
    const student = await lockedStudent(db, stud_id);
    const changes = await queries.keptChanges(db, stud_id, queries.keptSince(clock));
    const place = changes.findIndex((each) => each.change_id === change_id);
    const change = changes[place];
    if (!student || !change) return notFound;
    if (change.takenBackAt !== null) return undefined;

    const { field, from, to } = change;
    const next = changes.slice(0, place).findLast((each) => each.field === field && each.takenBackAt === null);
    const goesAlong = next?.to === from;
    const now = instantIn(clock);
    await queries.markTakenBack(db, goesAlong ? [change, next] : [change], now);
    if (next && !goesAlong) await queries.rejoinChange(db, next, from);
    if (field === 'courseYearSection') {
      await takeBackBelonging(db, stud_id, change);
      await excuseStudents(db, new Map([[stud_id, change.createdAt]]));
    }
    if (!next && student[field] === to) {
      await storeAccount(db, stud_id, { [field]: from });
      // The two program levels may have been merged since.
      if (field === 'courseYearSection' && from !== to)
        await recordProgramChange(db, { stud_id, from: to, to: from, changedBy: 'admin', createdAt: now });
    }
    await auditPeople(db, clock, who, `take-back-student-${field}`, { role: 'student', ids: [stud_id] });
    return undefined;
  });
  if (refused) return refused;
  publishStudentsChanged(notices, [stud_id]);
  const [student] = await listedStudents(database.read, queries.keptSince(clock), stud_id);
  return student ?? notFound;
}

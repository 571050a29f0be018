import type { BodyOf, ReplyOf } from '#contract/platform/base/call.ts';
import { howMany } from '#contract/platform/base/format-number.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { type closeProfessor, notApproved, REMOVED_MEANWHILE } from '#contract/school/approval/approval-calls.ts';
import { type markLeft as call, NOT_APPROVED, NOT_CLOSED } from '#contract/school/approval/leaver-calls.ts';
import { tellLevels } from '#server/attendance/enrolment/level-notices.ts';
import { professorById } from '#server/people/professor/professor-queries.ts';
import { heldAccounts } from '#server/people/student/student-queries.ts';
import type { AdministratorActor } from '#server/platform/base/actors.ts';
import { auditPeople } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { publishStudentsChanged } from '#server/platform/database/notices.ts';
import { approveStudents, closeAccounts, closeProfessorAccount, existingAccounts } from './approval-queries.ts';

/**
 * Closes the accounts of students who have left, or reopens them with all their records. Accounts that are already in
 * that state are not an error. Accounts that wait for approval fail.
 * @param ids at most 500; duplicates are ignored
 * @see docs/decisions/0034
 */
export async function closeOrOpen(
  services: Services,
  who: AdministratorActor,
  how: 'close' | 'open',
  { ids: given }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { clock, database, notices } = services;
  const ids = [...new Set(given)];
  const { accounts, concerned } = await database.write(async (db) => {
    const accounts = new Map((await heldAccounts(db, ids)).map((account) => [account.stud_id, account]));
    const concerned = [...accounts.values()]
      .filter(({ isValidated, leftAt }) => (how === 'close' ? isValidated : leftAt !== null))
      .map(({ stud_id }) => stud_id);
    const now = instantIn(clock);
    if (how === 'close') await closeAccounts(db, concerned, now);
    else if (concerned.length > 0) await approveStudents(db, concerned, now);
    const action = how === 'close' ? 'close-student' : 'readmit-student';
    await auditPeople(db, clock, who, action, { role: 'student', ids: concerned });
    return { accounts, concerned };
  });
  if (how === 'close')
    for (const person_id of concerned) notices.publish({ kind: 'signed-out', role: 'student', person_id });
  else publishStudentsChanged(notices, concerned);
  const levels = concerned.map((id) => accounts.get(id)?.courseYearSection);
  await tellLevels(services, levels);
  const failed = ids.flatMap((id) => {
    const account = accounts.get(id);
    if (!account) return { id, message: REMOVED_MEANWHILE };
    if (account.isValidated || account.leftAt !== null) return [];
    return { id, message: how === 'close' ? NOT_APPROVED : NOT_CLOSED };
  });
  const failedIds = new Set(failed.map(({ id }) => id));
  const verb = how === 'close' ? 'closed' : 'opened again';
  return {
    message: howMany(concerned.length, verb, failed.length),
    done: ids.filter((id) => !failedIds.has(id)),
    failed,
  };
}

/**
 * Closes the account of a professor who has left and immediately ends their sign-ins; all their records stay. Approving
 * reopens it. Closing it twice is not an error.
 * @returns the professor, or `notFound`, `notApproved` if they wait for approval
 * @see docs/decisions/0035
 */
export const closeProfessorAction: Action<typeof closeProfessor> = async (
  { who, params: { id } },
  { clock, database, notices },
) => {
  const closed = await database.write(async (db) => {
    if (await closeProfessorAccount(db, id, instantIn(clock)))
      await auditPeople(db, clock, who, 'close-professor', { role: 'professor', ids: [id] });
    else {
      const isClosed = (await existingAccounts(db, 'professor', [id])).get(id);
      if (!isClosed) return isClosed === undefined ? notFound : notApproved;
    }
    const professor = await professorById(db, id);
    return professor ? { professor } : notFound;
  });
  if (!(closed instanceof Refusal)) notices.publish({ kind: 'signed-out', role: 'professor', person_id: id });
  return closed;
};

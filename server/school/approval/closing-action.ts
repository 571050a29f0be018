import type { Professor } from '#contract/people/professor/professor-calls.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { notApproved } from '#contract/school/approval/approval-calls.ts';
import { professorById } from '#server/people/professor/professor-queries.ts';
import { auditPeople } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { AdministratorActor } from '#server/platform/base/who.ts';
import { closeProfessorAccount, existingAccounts } from './approval-queries.ts';

/**
 * Closes the account of a professor who has left, whose sign-ins end at once; all that is theirs stays. Approving opens
 * it again. Closed already is no error.
 * @returns them, or `notFound`, `notApproved` of who waits for approval
 * @see docs/decisions/0035
 */
export async function closeProfessorAction(
  { clock, database, notices }: Services,
  who: AdministratorActor,
  id: number,
): Promise<Professor | typeof notFound | typeof notApproved> {
  const closed = await database.write(async (db) => {
    if (await closeProfessorAccount(db, id, instantIn(clock)))
      await auditPeople(db, clock, who, 'close-professor', { role: 'professor', ids: [id] });
    else {
      const isClosed = (await existingAccounts(db, 'professor', [id])).get(id);
      if (!isClosed) return isClosed === undefined ? notFound : notApproved;
    }
    return (await professorById(db, id)) ?? notFound;
  });
  if (!(closed instanceof Refusal)) notices.publish({ kind: 'signed-out', role: 'professor', person_id: id });
  return closed;
}

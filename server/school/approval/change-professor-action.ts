import { emailTaken } from '#contract/account/mailed-code/mailed-code-calls.ts';
import type { BodyOf, RefusalOf } from '#contract/platform/base/call.ts';
import { notFound, passwordRequired, Refusal } from '#contract/platform/base/refusal.ts';
import type { ListedProfessor } from '#contract/school/approval/approval-calls.ts';
import type { updateProfessorAccount as call } from '#contract/school/approval/professor-account-calls.ts';
import { normalEmail } from '#server/account/mailed-code/mail-count-actions.ts';
import { tellFormerEmail } from '#server/people/professor/professor-email-actions.ts';
import {
  emailIsOfAnother,
  lockedProfessor,
  storeEmail,
  storeNames,
} from '#server/people/professor/professor-queries.ts';
import { auditPeople } from '#server/platform/base/audit-queries.ts';
import type { Services } from '#server/platform/base/services.ts';
import { type AdministratorActor, hasProvedPassword } from '#server/platform/base/who.ts';
import { listedProfessors } from './account-lists-queries.ts';

/**
 * Changes a professor's names or email address for them; who changed something is kept, and not what. Another address
 * needs the password, since a new password can be asked for by it, ends the codes that were mailed before, and is told to the former one.
 * @returns the professor as they are now, or `notFound`, `emailTaken`, `passwordRequired`
 * @see decisions §3.11, §3.12, docs/decisions/0037
 */
export async function changeProfessorAccount(
  services: Services,
  who: AdministratorActor,
  prof_id: number,
  body: BodyOf<typeof call>,
): Promise<ListedProfessor | RefusalOf<typeof call> | typeof notFound | typeof passwordRequired> {
  const { clock, database } = services;
  const changed = await database.write(async (db) => {
    const before = await lockedProfessor(db, prof_id);
    if (!before) return notFound;
    const names = {
      first_name: body.first_name || before.first_name,
      middle_name: body.middle_name ?? before.middle_name,
      last_name: body.last_name || before.last_name,
    };
    const email = body.email === null ? before.email : normalEmail(body.email) || null;
    const isRenamed = Object.entries(names).some(([field, name]) => name !== before[field as keyof typeof names]);
    const isMoved = email !== before.email;
    if (isMoved && !hasProvedPassword(services, who)) return passwordRequired;
    if (isMoved && email !== null && (await emailIsOfAnother(db, prof_id, email))) return emailTaken;
    if (isRenamed) await storeNames(db, prof_id, names);
    if (isMoved) await tellFormerEmail(services, db, prof_id, await storeEmail(db, prof_id, email));
    if (isRenamed || isMoved)
      await auditPeople(db, clock, who, 'change-professor', { role: 'professor', ids: [prof_id] });
    return undefined;
  });
  if (changed instanceof Refusal) return changed;
  services.mail.wake();
  return (await listedProfessors(database.read)).find((each) => each.prof_id === prof_id) ?? notFound;
}

import type { Student } from '#contract/people/student/student-calls.ts';
import type { BodyOf, RegisteredRole, ReplyOf } from '#contract/platform/base/call.ts';
import { howMany } from '#contract/platform/base/format-number.ts';
import { notFound, passwordRequired, Refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/school/approval/approval-calls.ts';
import { ONE_TIME_PASSWORD_SECONDS } from '#server/account/sign-in/administrator-reset-actions.ts';
import { endSignIns, storePassword } from '#server/account/sign-in/sign-in-queries.ts';
import { forgetWrongPasswords } from '#server/account/sign-in/tries-queries.ts';
import { tellLevels } from '#server/attendance/enrolment/level-notices.ts';
import { tellFormerEmail } from '#server/people/professor/professor-actions.ts';
import { professorById, storeEmail } from '#server/people/professor/professor-queries.ts';
import { studentById } from '#server/people/student/student-queries.ts';
import { type AdministratorActor, hasProvedPassword, nameOf } from '#server/platform/base/actors.ts';
import { audit, auditPeople } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { hashPassword } from '#server/platform/base/password.ts';
import { oneTimePassword } from '#server/platform/base/secret.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { publishStudentsChanged } from '#server/platform/database/notices.ts';
import * as queries from './approval-queries.ts';
import { mailApprovals, mailDeclines } from './decision-letters.ts';

/** Notifies scanners of the students in their sessions, and sends emails to approved students. */
async function tellApprovals(services: Services, approved: Student[]): Promise<void> {
  const levels = approved.map(({ courseYearSection }) => courseYearSection);
  const ids = approved.map(({ stud_id }) => stud_id);
  publishStudentsChanged(services.notices, ids);
  await tellLevels(services, levels);
  services.mail.wake();
}

/**
 * Approves a student and mails them the decision. A repeated call is not an error, and mails nothing.
 * @returns the student as they are now, or `notFound`
 * @see spec §4, decisions §3.12
 */
export async function approveStudent(
  services: Services,
  who: AdministratorActor,
  id: number,
): Promise<Student | typeof notFound> {
  const { clock, database } = services;
  const approved = await database.write(async (db) => {
    const now = await queries.approveStudents(db, [id], instantIn(clock));
    await auditPeople(db, clock, who, 'approve-student', { role: 'student', ids: now.map(({ stud_id }) => stud_id) });
    await mailApprovals(services, db, now);
    return now;
  });
  await tellApprovals(services, approved);
  return approved[0] ?? (await studentById(database.read, id)) ?? notFound;
}

/**
 * Approves a professor. Approving twice is not an error.
 * @returns the professor as they are now, or `notFound`
 * @see spec §4
 */
export const approveProfessor: Action<typeof calls.validateProfessor> = (
  { who, params: { id } },
  { clock, database },
) =>
  database.write(async (db) => {
    const [approved] = await queries.approveProfessors(db, [id]);
    if (approved) await auditPeople(db, clock, who, 'approve-professor', { role: 'professor', ids: [id] });
    const professor = approved ?? (await professorById(db, id));
    return professor ? { professor } : notFound;
  });

/**
 * Deletes accounts with all records of the people, and records who did it. The audit entry has the deleted id, and
 * never a name. Declined people get an email; the caller wakes the mail queue.
 */
async function deleteOnRecord(
  { clock, config, mail }: Services,
  db: Db,
  who: AdministratorActor,
  role: RegisteredRole,
  ids: number[],
  pendingOnly: boolean,
): Promise<queries.DecidedAccount[]> {
  const deleted = await queries.deleteAccounts(db, role, ids, pendingOnly);
  for (const action of ['decline', 'delete'] as const) {
    const gone = deleted.filter(({ wasWaiting }) => (wasWaiting ? 'decline' : 'delete') === action);
    await auditPeople(db, clock, who, `${action}-${role}`, { role, ids: gone.map(({ id }) => id) });
  }
  await mailDeclines({ config, mail }, db, role, deleted);
  return deleted;
}

/** Notifies the sockets of accounts that they are signed out. */
function tellSignedOut({ notices }: Services, role: RegisteredRole, accounts: { id: number }[]): void {
  for (const { id } of accounts) notices.publish({ kind: 'signed-out', role, person_id: id });
}

/**
 * Deletes the account of a student or a professor with all their records. Deleting an account that was not approved
 * declines it. Students keep what they earned with a deleted professor. No other record keeps the name of a deleted
 * person, except that redemptions name the deleted professor.
 * @param pending whether only an account that waits for approval should be deleted
 * @returns the message for a declined account, nothing for an approved one, or `notFound`; for an approved one also
 *   `alreadyApproved` if only a waiting one should be deleted, otherwise `passwordRequired`
 * @see spec §4, decisions §3.1, §3.11, §3.12, §4.11
 */
export async function deleteAccount(
  services: Services,
  who: AdministratorActor,
  role: RegisteredRole,
  id: number,
  pending: boolean,
): Promise<{ message: string } | undefined | typeof notFound | typeof passwordRequired | typeof calls.alreadyApproved> {
  const declinesOnly = pending || !hasProvedPassword(services, who);
  const deleted = await services.database.write((db) => deleteOnRecord(services, db, who, role, [id], declinesOnly));
  const [account] = deleted;
  if (!account) {
    const isThere = declinesOnly && (await queries.existingAccounts(services.database.read, role, [id])).has(id);
    if (!isThere) return notFound;
    return pending ? calls.alreadyApproved : passwordRequired;
  }
  tellSignedOut(services, role, deleted);
  services.mail.wake();
  return account.wasWaiting ? { message: calls.DECLINED[role] } : undefined;
}

/**
 * Gives a student or a professor a random one-time password, valid for 24 hours. Ends their sign-ins and mailed codes,
 * and resets their count of wrong passwords. Removes a professor's email address and notifies this address, because an
 * intruder may have entered it.
 * @returns the password, which is not stored and shown only once, or `notFound`
 * @see decisions §3.5, §3.12
 */
export async function resetPassword(
  services: Services,
  who: AdministratorActor,
  role: RegisteredRole,
  id: number,
): Promise<{ oneTimePassword: string } | typeof notFound> {
  const { clock, database } = services;
  const made = oneTimePassword();
  const hashed = await hashPassword(made, { known: nameOf(who) });
  const reset = await database.write(async (db) => {
    const username = await queries.usernameOf(db, role, id);
    if (username === undefined) return notFound;
    await storePassword(db, role, id, hashed, instantIn(clock, ONE_TIME_PASSWORD_SECONDS));
    await endSignIns(db, role, id);
    // People who need a reset have often guessed first, so their count of wrong passwords is reset.
    await forgetWrongPasswords(db, { role, username });
    if (role === 'professor') await tellFormerEmail(services, db, id, await storeEmail(db, id, null));
    await audit(db, clock, who, `reset-${role}-password`, `${id}`, { role, ids: [id] });
    return undefined;
  });
  if (reset instanceof Refusal) return reset;
  tellSignedOut(services, role, [{ id }]);
  services.mail.wake();
  return { oneTimePassword: made };
}

/**
 * Resets the count of wrong passwords of a student or a professor, so that they can sign in anywhere without a wait; an
 * audit entry records it.
 * @returns undefined, or `notFound`
 * @see decisions §3.6
 */
export function endWait(
  { clock, database }: Services,
  who: AdministratorActor,
  role: RegisteredRole,
  id: number,
): Promise<undefined | typeof notFound> {
  return database.write(async (db) => {
    const username = await queries.usernameOf(db, role, id);
    if (username === undefined) return notFound;
    await forgetWrongPasswords(db, { role, username });
    await audit(db, clock, who, `end-${role}-wait`, `${id}`, { role, ids: [id] });
    return undefined;
  });
}

/**
 * The reason why an account was not changed, which depends on whether it is closed; undefined if there is no account.
 */
function whyNotDone(isClosed: boolean | undefined): string {
  if (isClosed === undefined) return calls.REMOVED_MEANWHILE;
  return isClosed ? calls.CLOSED_ACCOUNT : calls.alreadyApproved.message;
}

/**
 * Approves or declines many accounts, each separately. Fails for accounts that are deleted, and for approved accounts
 * that should be declined. These failures do not affect the other accounts.
 * @param ids at most 500; duplicates are ignored
 * @see decisions §3.12, §4.1
 */
export async function decideMany(
  services: Services,
  who: AdministratorActor,
  role: RegisteredRole,
  { ids: given, decision }: BodyOf<typeof calls.decideStudents>,
): Promise<ReplyOf<typeof calls.decideStudents>> {
  const { clock, database } = services;
  const ids = [...new Set(given)];
  const { done, existing, approved, declined } = await database.write(async (db) => {
    if (decision === 'decline') {
      const declined = await deleteOnRecord(services, db, who, role, ids, true);
      const done = new Map(declined.map(({ id }) => [id, false]));
      return { done, existing: await queries.existingAccounts(db, role, ids), approved: [], declined };
    }
    const approved = role === 'student' ? await queries.approveStudents(db, ids, instantIn(clock)) : [];
    const opened = role === 'professor' ? await queries.approveProfessors(db, ids) : [];
    const decided = [...approved.map(({ stud_id }) => stud_id), ...opened.map(({ prof_id }) => prof_id)];
    await auditPeople(db, clock, who, `approve-${role}`, { role, ids: decided });
    await mailApprovals(services, db, approved);
    const existing = await queries.existingAccounts(db, role, ids);
    return { done: existing, existing, approved, declined: [] };
  });
  tellSignedOut(services, role, declined);
  await tellApprovals(services, approved);
  const failed = ids.filter((id) => !done.has(id)).map((id) => ({ id, message: whyNotDone(existing.get(id)) }));
  const verb = decision === 'approve' ? 'approved' : 'declined';
  return {
    message: howMany(done.size, verb, failed.length),
    done: ids.filter((id) => done.has(id)),
    failed,
  };
}

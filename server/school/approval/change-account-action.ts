import { emailTaken } from '#contract/account/mailed-code/mailed-code-field.ts';
import { numberTaken } from '#contract/people/student/student-number.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import { notFound, passwordRequired, Refusal } from '#contract/platform/base/refusal.ts';
import type { updateProfessorAccount } from '#contract/school/approval/professor-account-calls.ts';
import { ACCOUNT_CHANGED, type updateStudentAccount } from '#contract/school/approval/student-account-calls.ts';
import { normalEmail } from '#server/account/mailed-code/mail-count-actions.ts';
import { endFormerAddress } from '#server/account/mailed-code/mailed-code-queries.ts';
import { tellLevels } from '#server/attendance/enrolment/level-notices.ts';
import { excuseStudents } from '#server/attendance/roll/leave-excuse-queries.ts';
import { tellFormerEmail } from '#server/people/professor/professor-actions.ts';
import * as professors from '#server/people/professor/professor-queries.ts';
import { unlisted } from '#server/people/program-level/program-level-queries.ts';
import { changeBelongings } from '#server/people/student/belonging-queries.ts';
import { keptSince } from '#server/people/student/profile-change-queries.ts';
import {
  heldAccount,
  holdersOf,
  recordProgramChange,
  type StoredAccount,
  storeAccount,
} from '#server/people/student/student-queries.ts';
import { type AdministratorActor, hasProvedPassword } from '#server/platform/base/actors.ts';
import { auditPeople } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action, ActionResult } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { publishStudentsChanged } from '#server/platform/database/notices.ts';
import { listedProfessors, listedStudents } from './account-lists-queries.ts';

/** The new values of the fields that change. */
function changesOf(before: StoredAccount, body: BodyOf<typeof updateStudentAccount>): Partial<StoredAccount> {
  const wanted: Partial<StoredAccount> = {
    ...(body.first_name === '' ? {} : { first_name: body.first_name }),
    ...(body.middle_name === null ? {} : { middle_name: body.middle_name }),
    ...(body.last_name === '' ? {} : { last_name: body.last_name }),
    ...(body.courseYearSection === '' ? {} : { courseYearSection: body.courseYearSection }),
    ...(body.student_number === null ? {} : { student_number: body.student_number || null }),
    ...(body.email === null ? {} : { email: normalEmail(body.email) || null }),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== before[field as keyof StoredAccount]),
  );
}

/**
 * Changes a student's account as an administrator. A new program level counts from now on. An audit entry records the
 * field, not its values. A new email address requires the administrator's password, because an address can be used to
 * reset passwords; codes mailed to the former address end.
 * @returns the student as they are now, or `notFound`, `numberTaken`, `emailTaken`, `programLevelUnlisted`,
 *   `passwordRequired`
 * @see decisions §1.2, §3.11
 */
export async function changeAccount(
  services: Services,
  who: AdministratorActor,
  stud_id: number,
  body: BodyOf<typeof updateStudentAccount>,
): ActionResult<typeof updateStudentAccount> {
  const { clock, database } = services;
  const levels = await database.write(async (db) => {
    const before = await heldAccount(db, stud_id);
    if (!before) return notFound;
    const changes = changesOf(before, body);
    if (Object.keys(changes).length === 0) return [];
    const unknown = await unlisted(db, changes.courseYearSection ?? '', 'courseYearSection');
    if (unknown) return unknown;
    if (changes.email !== undefined && !hasProvedPassword(services, who)) return passwordRequired;
    const { student_number, email } = changes;
    const holders = (await holdersOf(db, { numbers: [student_number], emails: [email] })).filter(
      (holder) => holder.stud_id !== stud_id,
    );
    if (holders.some((holder) => student_number && holder.student_number === student_number)) return numberTaken;
    if (holders.length > 0) return emailTaken;

    await storeAccount(db, stud_id, changes);
    if (email !== undefined) await endFormerAddress(db, stud_id, instantIn(clock));
    const { courseYearSection: to } = changes;
    if (to !== undefined) {
      const now = instantIn(clock);
      const moments = before.isValidated
        ? await changeBelongings(db, [{ stud_id, courseYearSection: to }], now)
        : new Map<number, string>();
      const createdAt = moments.get(stud_id) ?? now;
      await excuseStudents(db, moments);
      await recordProgramChange(db, { stud_id, from: before.courseYearSection, to, changedBy: 'admin', createdAt });
    }
    await auditPeople(db, clock, who, 'change-student', { role: 'student', ids: [stud_id] });
    return before.isValidated ? [before.courseYearSection, to ?? before.courseYearSection] : [];
  });
  if (levels instanceof Refusal) return levels;
  publishStudentsChanged(services.notices, [stud_id]);
  await tellLevels(services, levels, [stud_id]);
  const [student] = await listedStudents(database.read, keptSince(clock), stud_id);
  return student ? { message: ACCOUNT_CHANGED, student } : notFound;
}

/**
 * Changes a professor's names or email address as an administrator; an audit entry records the field, not its values. A
 * new address requires the administrator's password, because an address can be used to reset passwords. Mailed codes
 * end, and the former address gets an email.
 * @returns the professor as they are now, or `notFound`, `emailTaken`, `passwordRequired`
 * @see decisions §3.11, §3.12, docs/decisions/0037
 */
export const changeProfessorAccount: Action<typeof updateProfessorAccount> = async (
  { who, params: { id: prof_id }, body },
  services,
) => {
  const { clock, database } = services;
  const changed = await database.write(async (db) => {
    const before = await professors.lockedProfessor(db, prof_id);
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
    if (isMoved && email !== null && (await professors.emailIsOfAnother(db, prof_id, email))) return emailTaken;
    if (isRenamed) await professors.storeNames(db, prof_id, names);
    if (isMoved) await tellFormerEmail(services, db, prof_id, await professors.storeEmail(db, prof_id, email));
    if (isRenamed || isMoved)
      await auditPeople(db, clock, who, 'change-professor', { role: 'professor', ids: [prof_id] });
    return undefined;
  });
  if (changed instanceof Refusal) return changed;
  services.mail.wake();
  const professor = (await listedProfessors(database.read)).find((each) => each.prof_id === prof_id);
  return professor ? { professor } : notFound;
};

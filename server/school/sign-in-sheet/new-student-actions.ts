import { emailTaken } from '#contract/account/mailed-code/mailed-code-field.ts';
import { usernameTaken } from '#contract/account/sign-in/new-username.ts';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import { classThenName } from '#contract/people/student/name-rules.ts';
import { numberTaken } from '#contract/people/student/student-number.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import type { decideStudents } from '#contract/school/approval/approval-calls.ts';
import { whyNotApproved } from '#contract/school/approval/leaver-calls.ts';
import * as calls from '#contract/school/sign-in-sheet/new-student-calls.ts';
import { normalEmail } from '#server/account/mailed-code/mail-count-actions.ts';
import { endSignInsOfStudents, storePassword } from '#server/account/sign-in/sign-in-queries.ts';
import { forgetWrongPasswords } from '#server/account/sign-in/tries-queries.ts';
import { tellLevels } from '#server/attendance/enrolment/level-notices.ts';
import { unlisted } from '#server/people/program-level/program-level-queries.ts';
import { keptSince } from '#server/people/student/profile-change-queries.ts';
import { heldAccounts, holdersOf, studentsById } from '#server/people/student/student-queries.ts';
import { nameOf } from '#server/platform/base/actors.ts';
import { auditMorePeople, auditPeople } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { hashPassword } from '#server/platform/base/password.ts';
import { oneTimePassword } from '#server/platform/base/secret.ts';
import type { Action } from '#server/platform/base/serve.ts';
import { signInLetter } from '#server/platform/mail/letter-texts.ts';
import { schoolLetters } from '#server/platform/mail/school-letters.ts';
import { listedStudents } from '#server/school/approval/account-lists-queries.ts';
import { usernameBase, usernameGiver } from './free-username.ts';
import { insertApproved, takenStudentUsernames } from './new-student-queries.ts';

const SHEET_SECONDS = calls.SHEET_DAYS * 86_400;

function sheetOf(student: Omit<calls.SignInSheet, 'oneTimePassword'>, made: string): calls.SignInSheet {
  const { stud_id, first_name, middle_name, last_name, courseYearSection, student_number, username } = student;
  const names = { first_name, middle_name, last_name };
  return { stud_id, ...names, courseYearSection, student_number, username, oneTimePassword: made };
}

/**
 * Adds an approved student with a one-time password, valid for 30 days, not stored and shown only once.
 * @returns the student and their sheet, or `numberTaken`, `emailTaken`, `usernameTaken`, `programLevelUnlisted`
 * @see docs/decisions/0034
 */
export const createStudentAction: Action<typeof calls.createStudent> = async (
  { who, body: { student_number, email: typedEmail, username: wanted, ...names } },
  services,
) => {
  const { clock, database } = services;
  const made = oneTimePassword();
  const password = await hashPassword(made, { known: nameOf(who) });
  const email = normalEmail(typedEmail ?? '');
  const number = student_number ?? '';
  const added = await database.write(async (db) => {
    const holders = await holdersOf(db, { numbers: [number || null], emails: [email || null] });
    if (holders.some((holder) => number !== '' && holder.student_number === number)) return numberTaken;
    if (holders.length > 0) return emailTaken;
    const unknown = await unlisted(db, names.courseYearSection, 'courseYearSection');
    if (unknown) return unknown;
    const base = wanted.normalize('NFKC') || usernameBase(names);
    const taken = await takenStudentUsernames(db, base);
    if (wanted !== '' && taken.has(usernameKey(base))) return usernameTaken;
    const username = usernameGiver(taken)(base);
    const oneTimePasswordUntil = instantIn(clock, SHEET_SECONDS);
    const account = { ...names, student_number: number, email, username, password, oneTimePasswordUntil };
    const [student] = await insertApproved(db, [account], instantIn(clock));
    if (!student) return usernameTaken;
    await auditPeople(db, clock, who, 'create-student', { role: 'student', ids: [student.stud_id] });
    return student.stud_id;
  });
  if (added instanceof Refusal) return added;
  await tellLevels(services, [names.courseYearSection]);
  const [student] = await listedStudents(database.read, keptSince(clock), added);
  return student ? { student, sheet: sheetOf(student, made) } : notFound;
};

/**
 * Gives approved students one-time passwords, valid for 30 days and not stored, on sheets to print. With `letters`,
 * students with an address get an email instead, if there is a mail server and space in the mail queue. Former
 * passwords and sign-ins end.
 * @returns the sheets to print, the number of mailed ones, and the students who could not get one
 * @see docs/decisions/0034
 */
export const makeSheets: Action<typeof calls.makeSignInSheets> = async (
  { who, body: { ids: given, letters, goesOn } },
  services,
) => {
  const { clock, config, database, mail, notices } = services;
  const ids = [...new Set(given)];
  const found = new Map((await studentsById(database.read, ids)).map((student) => [student.stud_id, student]));
  const failed: ReplyOf<typeof decideStudents>['failed'] = [];
  const sheets: calls.SignInSheet[] = [];
  const words = await schoolLetters(database.read);
  const renewed: { student: Awaited<ReturnType<typeof studentsById>>[number]; made: string; hashed: string }[] = [];
  for (const id of ids) {
    const student = found.get(id);
    if (!student?.isValidated) {
      failed.push({ id, message: whyNotApproved(student) });
      continue;
    }
    const made = oneTimePassword();
    const hashed = await hashPassword(made, { known: nameOf(who) });
    renewed.push({ student, made, hashed });
  }
  const isMailed = ({ email }: { email: string }) => letters === true && config.smtpUrl !== undefined && email !== '';
  const { those, gone, addressed, mailed } = await database.write(async (db) => {
    // Hashing takes time. Students who left in the meantime get no password, and no email goes to a changed address.
    const held = new Map((await heldAccounts(db, ids)).map((account) => [account.stud_id, account]));
    const [stillThere, gone]: [typeof renewed, typeof failed] = [[], []];
    for (const { student, ...rest } of renewed) {
      const account = held.get(student.stud_id);
      if (account?.isValidated) stillThere.push({ ...rest, student: { ...student, email: account.email ?? '' } });
      else gone.push({ id: student.stud_id, message: whyNotApproved(account) });
    }
    const done = stillThere.map(({ student }) => student.stud_id);
    for (const { student, hashed } of stillThere) {
      await storePassword(db, 'student', student.stud_id, hashed, instantIn(clock, SHEET_SECONDS));
      await forgetWrongPasswords(db, { role: 'student', username: student.username });
    }
    if (done.length > 0) await endSignInsOfStudents(db, done);
    const record = goesOn === true ? auditMorePeople : auditPeople;
    await record(db, clock, who, 'reset-student-password', { role: 'student', ids: done });
    const addressed = stillThere.filter(({ student }) => isMailed(student));
    const kept = addressed.map(({ student, made }) => ({
      ...signInLetter(student, words, config.publicUrl, made, calls.SHEET_DAYS),
      stud_id: student.stud_id,
    }));
    return { those: stillThere, gone, addressed, mailed: await mail.keep(db, kept) };
  });
  failed.push(...gone);
  mail.wake();
  // Sheets for which the mail queue has no space are printed.
  const byLetter = new Set(addressed.slice(0, mailed));
  for (const each of those) {
    notices.publish({ kind: 'signed-out', role: 'student', person_id: each.student.stud_id });
    if (!byLetter.has(each)) sheets.push(sheetOf(each.student, each.made));
  }
  sheets.sort(classThenName);
  const done = those.map(({ student }) => student.stud_id);
  return { message: `${done.length} made.`, done, failed, sheets, mailed };
};

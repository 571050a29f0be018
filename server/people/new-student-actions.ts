import { type decideStudents, REMOVED_MEANWHILE } from '#contract/approval/approval-calls.ts';
import type { AnswerOf, BodyOf, RefusalOf, ReplyOf } from '#contract/base/call.ts';
import { notFound, Refusal } from '#contract/base/refusal.ts';
import { emailTaken } from '#contract/mailed-code/mailed-code-calls.ts';
import { NOT_APPROVED } from '#contract/people/leaver-calls.ts';
import {
  type createStudent as call,
  SHEET_DAYS,
  type SignInSheet,
  type makeSignInSheets as sheetsCall,
} from '#contract/people/new-student-calls.ts';
import { usernameTaken } from '#contract/registration/registration-calls.ts';
import { usernameKey } from '#contract/sign-in/username-rules.ts';
import { classThenName } from '#contract/student/name-rules.ts';
import { numberTaken } from '#contract/student/student-number.ts';
import { listedStudents } from '#server/approval/account-lists-queries.ts';
import { audit } from '#server/base/audit-queries.ts';
import { instantIn } from '#server/base/clock.ts';
import { hashPassword } from '#server/base/password.ts';
import { oneTimePassword } from '#server/base/secret.ts';
import type { Services } from '#server/base/services.ts';
import { type Administrator, nameOf } from '#server/base/who.ts';
import { tellLevels } from '#server/enrolment/level-notices.ts';
import { normalEmail } from '#server/mailed-code/mail-count-actions.ts';
import { unlisted } from '#server/program-level/program-level-queries.ts';
import { settingValue } from '#server/settings/settings-queries.ts';
import { endSignInsOfStudents, storePassword } from '#server/sign-in/sign-in-queries.ts';
import { forgetWrongPasswords } from '#server/sign-in/tries-queries.ts';
import { keptSince } from '#server/student/profile-change-queries.ts';
import { holdersOf, studentsById } from '#server/student/student-queries.ts';
import { usernameBase, usernameGiver } from './free-username.ts';
import { insertApproved, takenUsernames } from './people-queries.ts';
import { signInLetter } from './sign-in-letter.ts';

const SHEET_SECONDS = SHEET_DAYS * 86_400;

function sheetOf(student: Omit<SignInSheet, 'oneTimePassword'>, made: string): SignInSheet {
  const { stud_id, first_name, middle_name, last_name, courseYearSection, student_number, username } = student;
  const names = { first_name, middle_name, last_name };
  return { stud_id, ...names, courseYearSection, student_number, username, oneTimePassword: made };
}

/**
 * Adds a student, approved, with a one-time password of 30 days that is kept nowhere and shown this once.
 * @returns the student and their sheet, or `numberTaken`, `emailTaken`, `usernameTaken`, `programLevelUnlisted`
 * @see docs/decisions/0034
 */
export async function createStudent(
  services: Services,
  who: Administrator,
  { student_number, email: typedEmail, username: wanted, ...names }: BodyOf<typeof call>,
): Promise<AnswerOf<typeof call> | RefusalOf<typeof call> | typeof notFound> {
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
    const taken = await takenUsernames(db, base);
    if (wanted !== '' && taken.has(usernameKey(base))) return usernameTaken;
    const username = usernameGiver(taken)(base);
    const oneTimePasswordUntil = instantIn(clock, SHEET_SECONDS);
    const account = { ...names, student_number: number, email, username, password, oneTimePasswordUntil };
    const [student] = await insertApproved(db, [account], instantIn(clock));
    if (!student) return usernameTaken;
    await audit(db, clock, who, 'create-student', `${student.stud_id}`);
    return student.stud_id;
  });
  if (added instanceof Refusal) return added;
  await tellLevels(services, [names.courseYearSection]);
  const [student] = await listedStudents(database.read, keptSince(clock), added);
  return student ? { student, sheet: sheetOf(student, made) } : notFound;
}

/**
 * Gives approved students one-time passwords of 30 days, which are kept nowhere: to be printed, or with `letters` mailed to
 * whoever has an address, where the school has a mail server. What they signed in by before ends, sign-ins included.
 * @returns the sheets to be printed, how many were mailed theirs, and who could not be given one
 * @see docs/decisions/0034
 */
export async function makeSheets(
  services: Services,
  who: Administrator,
  { ids: given, letters }: BodyOf<typeof sheetsCall>,
): Promise<ReplyOf<typeof sheetsCall>> {
  const { clock, config, database, mail, notices } = services;
  const ids = [...new Set(given)];
  const found = new Map((await studentsById(database.read, ids)).map((student) => [student.stud_id, student]));
  const failed: ReplyOf<typeof decideStudents>['failed'] = [];
  const sheets: SignInSheet[] = [];
  const school = await settingValue(database.read, 'school_name');
  let mailed = 0;
  for (const id of ids) {
    const student = found.get(id);
    if (!student?.isValidated) {
      failed.push({ id, message: student ? NOT_APPROVED : REMOVED_MEANWHILE });
      continue;
    }
    const made = oneTimePassword();
    const hashed = await hashPassword(made, { known: nameOf(who) });
    await database.write(async (db) => {
      await storePassword(db, 'student', id, hashed, instantIn(clock, SHEET_SECONDS));
      await endSignInsOfStudents(db, [id]);
      await forgetWrongPasswords(db, { role: 'student', username: student.username });
      await audit(db, clock, who, 'reset-student-password', `${id}`);
    });
    notices.publish({ kind: 'signed-out', role: 'student', person_id: id });
    if (letters === true && config.smtpUrl !== undefined && student.email !== '') {
      mail.later(signInLetter(student, school, config.publicUrl, made));
      mailed += 1;
    } else sheets.push(sheetOf(student, made));
  }
  sheets.sort(classThenName);
  const notMade = new Set(failed.map(({ id }) => id));
  const done = ids.filter((id) => !notMade.has(id));
  return { message: `${done.length} made.`, done, failed, sheets, mailed };
}

import { emailTaken } from '#contract/account/mailed-code/mailed-code-field.ts';
import { usernameTaken } from '#contract/account/sign-in/new-username.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import type { BodyOf, ReplyOf } from '#contract/platform/base/call.ts';
import { stripDiacritics } from '#contract/platform/base/strip-diacritics.ts';
import { type addProfessors, nameKey, severalNamed } from '#contract/school/new-professor/new-professor-calls.ts';
import { SHEET_DAYS } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import { normalEmail } from '#server/account/mailed-code/mail-count-actions.ts';
import { unlisted } from '#server/people/program-level/program-level-queries.ts';
import { type AdministratorActor, nameOf } from '#server/platform/base/actors.ts';
import { auditPeople } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { hashPassword } from '#server/platform/base/password.ts';
import { oneTimePassword } from '#server/platform/base/secret.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listedProfessors } from '#server/school/approval/account-lists-queries.ts';
import { usernameBase, usernameGiver } from '#server/school/sign-in-sheet/free-username.ts';
import { insertSubject, subjectCount } from '#server/subjects/subject/subject-queries.ts';
import * as queries from './new-professor-queries.ts';

const SHEET_SECONDS = SHEET_DAYS * 86_400;

type Given = BodyOf<typeof addProfessors>['professors'][number];
type Added = Omit<ReplyOf<typeof addProfessors>['added'][number], 'at' | 'professor'> & { prof_id: number };

const areNamedApart = (one: queries.Holder, other: Given) =>
  stripDiacritics(one.last_name) !== stripDiacritics(other.last_name) &&
  stripDiacritics(one.first_name) !== stripDiacritics(other.first_name);

async function giveSubjects(db: Db, prof_id: number, subjects: Given['subjects'], now: string): Promise<void> {
  for (const subject of subjects)
    await insertSubject(db, prof_id, { ...subject, subject_start_time: null, subject_end_time: null }, now);
}

/** Adds a professor with subjects, or gives an existing professor the missing subjects: everything or nothing. */
async function addOne(
  { clock }: Services,
  db: Db,
  who: AdministratorActor,
  professor: Given,
  secret: { made: string; hashed: string },
): Promise<Added | string> {
  const { subjects, username: wanted, isNew, ...names } = professor;
  const email = normalEmail(professor.email ?? '') || null;
  const now = instantIn(clock);
  for (const { subject_courseYearSection } of subjects) {
    const refused = await unlisted(db, subject_courseYearSection, 'subject_courseYearSection');
    if (refused) return `${refused.message} (${subject_courseYearSection})`;
  }
  const [signed, another] = await queries.heldBySigns(db, email, wanted);
  if (another) return 'The email and the username belong to two different professors.';
  const alike = signed || isNew ? [] : ((await queries.professorsByName(db)).get(nameKey(professor)) ?? []);
  if (alike.length > 1 && email === null && wanted === '') return severalNamed;
  const holder = signed ?? (alike.length === 1 ? alike[0] : undefined);
  if (holder) {
    if (areNamedApart(holder, professor))
      return email !== null && holder.email === email ? emailTaken.message : usernameTaken.message;
    const given = await queries.lackingSubjects(db, holder.prof_id, subjects);
    if (given.length + (await subjectCount(db, holder.prof_id)) > MAXIMUM.subjects) return tooManySubjects;
    await giveSubjects(db, holder.prof_id, given, now);
    if (given.length > 0)
      await auditPeople(db, clock, who, 'give-subjects', { role: 'professor', ids: [holder.prof_id] });
    return { prof_id: holder.prof_id, sheet: null, subjects: given.length };
  }
  const base = wanted.normalize('NFKC') || usernameBase(names);
  const username = usernameGiver(await queries.takenProfessorUsernames(db))(base);
  const oneTimePasswordUntil = instantIn(clock, SHEET_SECONDS);
  const account = { ...names, email, username, password: secret.hashed, oneTimePasswordUntil, createdAt: now };
  const prof_id = await queries.insertApprovedProfessor(db, account);
  const given = await queries.lackingSubjects(db, prof_id, subjects);
  await giveSubjects(db, prof_id, given, now);
  await auditPeople(db, clock, who, 'create-professor', { role: 'professor', ids: [prof_id] });
  return { prof_id, sheet: { username, oneTimePassword: secret.made }, subjects: given.length };
}

const tooManySubjects = `A professor can have ${MAXIMUM.subjects} subjects and events.`;

/**
 * Adds approved professors with their subjects and one-time passwords, which are valid for 30 days, not stored, and
 * shown only once. Existing professors, found by email address, username or otherwise by name, get the subjects that
 * they lack.
 * @returns the added professors, each with their sheet, and those who could not be added, with the reasons
 */
export const addProfessorsAction: Action<typeof addProfessors> = async ({ who, body: { professors } }, services) => {
  const { database } = services;
  const done: (Added & { at: number })[] = [];
  const failed: ReplyOf<typeof addProfessors>['failed'] = [];
  for (const [at, professor] of professors.entries()) {
    const made = oneTimePassword();
    const hashed = await hashPassword(made, { known: nameOf(who) });
    const one = await database.write((db) => addOne(services, db, who, professor, { made, hashed }));
    if (typeof one === 'string') failed.push({ at, message: one });
    else done.push({ at, ...one });
  }
  const listed = new Map((await listedProfessors(database.read)).map((each) => [each.prof_id, each]));
  const added = done.flatMap(({ prof_id, ...rest }) => {
    const professor = listed.get(prof_id);
    return professor ? [{ ...rest, professor }] : [];
  });
  return { added, failed };
};

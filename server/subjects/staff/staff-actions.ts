import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import {
  handOverClash,
  handOverFull,
  professorNotOpen,
  type transferSubject,
} from '#contract/subjects/staff/hand-over-calls.ts';
import * as calls from '#contract/subjects/staff/staff-calls.ts';
import type { getSharedSubjects } from '#contract/subjects/subject/shared-subject-calls.ts';
import { lockProfessors } from '#server/people/professor/professor-queries.ts';
import {
  type AdministratorActor,
  type Authorized,
  type ProfessorActor,
  personIdOf,
} from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Db } from '#server/platform/database/database.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import * as subjects from '#server/subjects/subject/subject-queries.ts';
import * as queries from './staff-queries.ts';

/** A person who shares a subject: its owner, or an administrator. */
type Sharer = ProfessorActor | AdministratorActor;

/** The subject, if this person may share it. */
function sharable(db: Db, who: Sharer, subject_id: number): Promise<Authorized<subjects.FoundSubject> | undefined> {
  return who.role === 'admin'
    ? subjects.anySubject(db, who, subject_id)
    : subjects.ownSubject(db, who, subject_id, 'own');
}

/** The subject, locked until the transaction ends, so that changes of access are serialized. */
async function heldToShare(
  db: Db,
  who: Sharer,
  subject_id: number,
): Promise<Authorized<subjects.FoundSubject> | undefined> {
  if (!(await sharable(db, who, subject_id))) return undefined;
  await subjects.lockSubject(db, subject_id);
  return sharable(db, who, subject_id);
}

/** The subjects shared with a professor, and whether the professor has access today. @see docs/decisions/0035 */
export const sharedSubjects: Action<typeof getSharedSubjects> = async ({ who }, { database: { read } }) => ({
  shared: await queries.sharedWith(read, who),
});

/** The staff of a subject besides its owner, and professors who could join. @returns them, or `notFound` */
export const staff: Action<typeof calls.getStaff | typeof calls.getSubjectStaff> = async (
  { who, params: { subjectId } },
  { database: { read } },
) => {
  const subject = await sharable(read, who, subjectId);
  return subject
    ? { staff: await queries.staffOf(read, subject), colleagues: await queries.colleaguesOf(read, subject) }
    : notFound;
};

/**
 * Shares a subject with a professor, or changes their role and days; access that they lose ends immediately.
 * @returns the member, with a message if they already had access, or `notFound`, `unknownProfessor`, `alreadyOwner`,
 *   `staffDays`, `tooManyStaff`
 * @see docs/decisions/0035
 */
export const share: Action<typeof calls.setStaff | typeof calls.setSubjectStaff> = async (
  { who, params, body: { username, role, firstDay, lastDay } },
  { database, clock, notices },
) => {
  const done = await database.write(async (db) => {
    const subject = await heldToShare(db, who, params.subjectId);
    if (!subject) return notFound;
    const prof_id = await queries.professorNamed(db, username);
    if (prof_id === undefined) return calls.unknownProfessor;
    if (prof_id === subject.prof_id) return calls.alreadyOwner;
    const createdAt = instantIn(clock);
    const { day: today } = localTime(createdAt, await schoolTimeZone(db));
    if (lastDay !== null && (lastDay < today || (firstDay !== null && lastDay < firstDay))) return calls.staffDays;
    if ((await queries.staffCount(db, subject, prof_id)) >= MAXIMUM.staffOfSubject) return calls.tooManyStaff;
    const hadOne = (await queries.staffOf(db, subject)).some((each) => each.prof_id === prof_id);
    const added = { addedByRole: who.role, addedBy: personIdOf(who), createdAt };
    await queries.storeStaff(db, subject, { prof_id, role, firstDay, lastDay, ...added });
    const days = firstDay === null && lastDay === null ? '' : ` ${firstDay ?? ''} to ${lastDay ?? ''}`;
    const object = `${subjects.nameOfSubject(subject)}, ${role}${days}`;
    await audit(db, clock, who, 'share-subject', object, { role: 'professor', ids: [prof_id] });
    const member = (await queries.staffOf(db, subject)).find((each) => each.prof_id === prof_id);
    return member ? { member, ...(hadOne && { message: calls.RIGHT_REPLACED }) } : notFound;
  });
  if (!(done instanceof Refusal)) notices.publish({ kind: 'rights-ended', prof_id: done.member.prof_id });
  return done;
};

/**
 * Ends a professor's right to a subject immediately, including on their open scanners.
 * @returns undefined, or `notFound`, also if they had none
 * @see docs/decisions/0035
 */
export const unshare: Action<typeof calls.endStaff | typeof calls.endSubjectStaff> = async (
  { who, params: { subjectId, profId } },
  { database, clock, notices },
) => {
  const ended = await database.write(async (db) => {
    const subject = await heldToShare(db, who, subjectId);
    if (!subject || !(await queries.removeStaff(db, subject, profId))) return notFound;
    const concerned = { role: 'professor', ids: [profId] } as const;
    await audit(db, clock, who, 'unshare-subject', subjects.nameOfSubject(subject), concerned);
    return undefined;
  });
  if (ended === undefined) notices.publish({ kind: 'rights-ended', prof_id: profId });
  return ended;
};

/**
 * Gives a subject with all its records to another professor. Other staff stay, and the former owner loses all access
 * immediately. A repeated call succeeds.
 * @returns the subject, or `notFound`, `professorNotOpen`, `handOverClash`, `handOverFull`
 * @see docs/decisions/0035
 */
export const handOver: Action<typeof transferSubject> = async (
  { who, params: { subjectId: subject_id }, body: { prof_id } },
  { database, clock, notices },
) => {
  let former: number | undefined;
  const subject = await database.write(async (db) => {
    former = undefined;
    const seen = await subjects.anySubject(db, who, subject_id);
    if (!seen) return notFound;
    // Serializes changes to the names of a professor's subjects.
    const to = (await lockProfessors(db, [seen.prof_id, prof_id])).get(prof_id);
    await subjects.lockSubject(db, subject_id);
    const held = await subjects.anySubject(db, who, subject_id);
    if (!held) return notFound;
    if (held.prof_id === prof_id) return held;
    if (!to?.isValidated) return professorNotOpen;
    if (await subjects.nameIsTaken(db, prof_id, held)) return handOverClash;
    if ((await subjects.subjectCount(db, prof_id)) >= MAXIMUM.subjects) return handOverFull;
    await subjects.storeOwner(db, held, prof_id);
    await queries.moveExcuses(db, held, held.prof_id, prof_id, instantIn(clock));
    const object = `${subjects.nameOfSubject(held)} from professor ${held.prof_id} to professor ${prof_id}`;
    await audit(db, clock, who, 'transfer-subject', object, { role: 'professor', ids: [held.prof_id, prof_id] });
    former = held.prof_id;
    return held;
  });
  if (subject instanceof Refusal) return subject;
  if (former !== undefined) notices.publish({ kind: 'rights-ended', prof_id: former });
  return { subject };
};

import { MOST } from '#contract/platform/base/bounds.ts';
import type { RefusalOf } from '#contract/platform/base/call.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/subjects/staff/hand-over-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { lockedTogether } from '#server/people/professor/professor-queries.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { AdministratorActor } from '#server/platform/base/who.ts';
import {
  anySubject,
  lockSubject,
  nameIsTaken,
  nameOfSubject,
  storeOwner,
  subjectCount,
} from '#server/subjects/subject/subject-queries.ts';
import { moveExcuses } from './hand-over-queries.ts';

/**
 * Gives a subject with all that was recorded in it to another professor; who else teaches it stays, and whoever had it
 * loses every right to it at once. Once more is no error.
 * @returns the subject, or `notFound`, `professorNotOpen`, `handOverClash`, `handOverFull`
 * @see docs/decisions/0035
 */
export async function handOver(
  { database, clock, notices }: Services,
  who: AdministratorActor,
  subject_id: number,
  prof_id: number,
): Promise<Subject | RefusalOf<typeof calls.transferSubject> | typeof notFound> {
  let former: number | undefined;
  const subject = await database.write(async (db) => {
    former = undefined;
    const seen = await anySubject(db, who, subject_id);
    if (!seen) return notFound;
    // Names of a professor's subjects are given one after another.
    const to = (await lockedTogether(db, [seen.prof_id, prof_id])).get(prof_id);
    await lockSubject(db, subject_id);
    const held = await anySubject(db, who, subject_id);
    if (!held) return notFound;
    if (held.prof_id === prof_id) return held;
    if (!to?.isValidated) return calls.professorNotOpen;
    if (await nameIsTaken(db, prof_id, held)) return calls.handOverClash;
    if ((await subjectCount(db, prof_id)) >= MOST.subjects) return calls.handOverFull;
    await storeOwner(db, held, prof_id);
    await moveExcuses(db, held, held.prof_id, prof_id, instantIn(clock));
    const object = `${nameOfSubject(held)} from professor ${held.prof_id} to professor ${prof_id}`;
    await audit(db, clock, who, 'transfer-subject', object, { role: 'professor', ids: [held.prof_id, prof_id] });
    former = held.prof_id;
    return held;
  });
  if (!(subject instanceof Refusal) && former !== undefined) notices.publish({ kind: 'rights-ended', prof_id: former });
  return subject;
}

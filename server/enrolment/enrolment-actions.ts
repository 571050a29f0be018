import { MOST } from '#contract/base/bounds.ts';
import type { BodyOf, RefusalOf } from '#contract/base/call.ts';
import { notFound, Refusal } from '#contract/base/refusal.ts';
import {
  type dropStudent as dropCall,
  type EnrolledLine,
  type EnrolledStudent,
  type enrolStudents as enrolCall,
  eventForAll,
  tooManyEnrolments,
} from '#contract/enrolment/enrolment-calls.ts';
import { audit } from '#server/base/audit-queries.ts';
import { instantIn } from '#server/base/clock.ts';
import type { Services } from '#server/base/services.ts';
import { type Professor, personIdOf } from '#server/base/who.ts';
import { after } from '#server/student/belonging-queries.ts';
import { studentById } from '#server/student/student-queries.ts';
import { heldSubject, ownSubject } from '#server/subject/subject-queries.ts';
import {
  BEGINNING,
  beginEnrolment,
  endEnrolment,
  enrolmentCount,
  forgetEnrolments,
  lastingEnrolment,
  peopleOf,
  studentsNamed,
} from './enrolment-queries.ts';

/** Who is in a subject of the professor's and who was dropped. @returns them, or `notFound`, `eventForAll` */
export async function enrolmentOf(
  { clock, database: { read } }: Services,
  who: Professor,
  subject_id: number,
): Promise<EnrolledStudent[] | typeof notFound | typeof eventForAll> {
  const subject = await ownSubject(read, who.prof_id, subject_id, 'see');
  if (!subject) return notFound;
  if (subject.subject_courseYearSection === '') return eventForAll;
  return peopleOf(read, clock, subject);
}

/**
 * Enrols whom the lines name, from now on, so that nobody has an absence from before. Whoever was dropped and is of the
 * subject's program level is in it by that again. Whoever is in it already stays as they are.
 * @returns what became of each line, or `notFound`, `eventForAll`, `tooManyEnrolments`; then nobody is enrolled
 * @see docs/decisions/0033
 */
export function enrolStudents(
  { clock, database }: Services,
  who: Professor,
  subject_id: number,
  { lines }: BodyOf<typeof enrolCall>,
): Promise<EnrolledLine[] | RefusalOf<typeof enrolCall> | typeof notFound> {
  return database.write(async (db) => {
    const subject = await heldSubject(db, who.prof_id, subject_id);
    if (!subject) return notFound;
    if (subject.subject_courseYearSection === '') return eventForAll;
    if ((await enrolmentCount(db, subject)) + lines.length > MOST.enrolmentsOfSubject) return tooManyEnrolments;
    const now = instantIn(clock);
    const by = { byRole: who.role, by_id: personIdOf(who), createdAt: now };
    const students = await studentsNamed(db, lines);
    const done: EnrolledLine[] = [];
    for (const [place, line] of lines.entries()) {
      const student = students[place];
      if (!student) {
        done.push({ line, outcome: 'unknown', student: null });
        continue;
      }
      const { stud_id, courseYearSection } = student;
      const lasting = await lastingEnrolment(db, subject, stud_id);
      const isOfLevel = courseYearSection === subject.subject_courseYearSection;
      const isIn = lasting ? lasting.kind === 'in' : isOfLevel;
      if (!isIn) {
        const since = lasting ? after(lasting.since, now) : now;
        if (lasting) await endEnrolment(db, lasting.enrolment_id, since);
        if (!isOfLevel) await beginEnrolment(db, subject, { stud_id, kind: 'in', since, ...by });
      }
      done.push({ line, outcome: isIn ? 'already' : 'enrolled', student });
    }
    return done;
  });
}

/**
 * Drops somebody who is in a subject, or was dropped from it later. What they attended stays; with `beginning` no session
 * that they missed counts any more, which an audit entry keeps.
 * @returns them as they are now, or `notFound`, also of whom the subject's professor does not see, `eventForAll`,
 *   `tooManyEnrolments`
 * @see docs/decisions/0033
 */
export async function dropStudent(
  { clock, database }: Services,
  who: Professor,
  subject_id: number,
  { stud_id, from }: BodyOf<typeof dropCall>,
): Promise<EnrolledStudent | RefusalOf<typeof dropCall> | typeof notFound> {
  const subject = await database.write(async (db) => {
    const subject = await heldSubject(db, who.prof_id, subject_id);
    if (!subject) return notFound;
    if (subject.subject_courseYearSection === '') return eventForAll;
    const student = await studentById(db, stud_id);
    const lasting = await lastingEnrolment(db, subject, stud_id);
    const isOfLevel = student?.courseYearSection === subject.subject_courseYearSection;
    if (!student?.isValidated || !(lasting || isOfLevel)) return notFound;
    if (lasting?.kind === 'out' && (from === 'now' || lasting.since === BEGINNING)) return subject;
    if ((await enrolmentCount(db, subject)) >= MOST.enrolmentsOfSubject) return tooManyEnrolments;

    const now = instantIn(clock);
    const by = { byRole: who.role, by_id: personIdOf(who), createdAt: now };
    let since = BEGINNING;
    if (from === 'now') {
      since = lasting ? after(lasting.since, now) : now;
      if (lasting) await endEnrolment(db, lasting.enrolment_id, since);
    } else {
      await forgetEnrolments(db, subject, stud_id);
      await audit(db, clock, who, 'drop-from-beginning', `${stud_id} from ${subject_id}`);
    }
    await beginEnrolment(db, subject, { stud_id, kind: 'out', since, ...by });
    return subject;
  });
  if (subject instanceof Refusal) return subject;
  const people = await peopleOf(database.read, clock, subject);
  return people.find(({ student }) => student.stud_id === stud_id) ?? notFound;
}

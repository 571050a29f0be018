import * as calls from '#contract/attendance/enrolment/enrolment-calls.ts';
import type { dropFromSubject, enrolInSubject } from '#contract/attendance/enrolment/school-enrolment-calls.ts';
import type { Enrolment } from '#contract/people/student/belonging-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { excuseStudents } from '#server/attendance/roll/leave-excuse-queries.ts';
import { after } from '#server/people/student/belonging-queries.ts';
import { heldAccount } from '#server/people/student/student-queries.ts';
import {
  type AdministratorActor,
  type Authorized,
  type ProfessorActor,
  personIdOf,
} from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { publishChangedFor } from '#server/platform/database/notices.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import * as subjects from '#server/subjects/subject/subject-queries.ts';
import * as queries from './enrolment-queries.ts';

/** A person who enrols and drops students: the subject's professor, or any administrator. */
type Enroller = ProfessorActor | AdministratorActor;

/** The students who are in a subject, and the dropped students. @returns them, or `notFound`, `eventForAll` */
export async function enrolmentOf(
  { clock, database: { read } }: Services,
  who: Enroller,
  subject_id: number,
): Promise<calls.EnrolledStudent[] | typeof notFound | typeof calls.eventForAll> {
  const subject = await (who.role === 'admin'
    ? subjects.anySubject(read, who, subject_id)
    : subjects.ownSubject(read, who, subject_id, 'see'));
  if (!subject) return notFound;
  if (subject.subject_courseYearSection === '') return calls.eventForAll;
  return queries.peopleOf(read, clock, subject);
}

/** The instant from which the lines enrol students. */
async function sinceAsked(db: Db, day: string | null, now: Instant): Promise<Instant | typeof calls.sinceDay> {
  if (day === null) return now;
  const timeZone = await schoolTimeZone(db);
  const today = localTime(now, timeZone).day;
  if (day > today || day < dayAfter(today, -calls.ENROLLED_DAYS_BACK)) return calls.sinceDay;
  return instantAt(day, '00:00', timeZone);
}

/** The first instant from `asked` on at which a student's next enrolment may begin. */
function notBefore(last: Enrolment | undefined, asked: Instant): Instant {
  const earliest = last ? (last.until ?? after(last.since, asked)) : asked;
  return earliest > asked ? earliest : asked;
}

/**
 * How a student enters a subject, never before the end of their last enrolment, or how a known entry becomes earlier.
 * Undefined if the student is already in the subject.
 */
async function beginningOf(
  db: Db,
  subject: Authorized<Subject>,
  student: StudentInClass,
  asked: Instant,
): Promise<queries.Beginning | undefined> {
  const times = await queries.enrolmentsIn(db, subject, student.stud_id);
  const last = times.at(-1);
  const isOfLevel = student.courseYearSection === subject.subject_courseYearSection;
  if (last?.until === null && last.kind === 'in') {
    const since = notBefore(times.at(-2), asked);
    return since < last.since ? { student, since, moves: last.enrolment_id, begins: false } : undefined;
  }
  if (last && (last.until === null || isOfLevel) && last.kind === 'out') {
    const since = notBefore({ ...last, until: null }, asked);
    const isOver = last.until !== null && last.until <= since;
    return isOver ? undefined : { student, since, ends: last.enrolment_id, begins: !isOfLevel };
  }
  return isOfLevel ? undefined : { student, since: notBefore(last, asked), begins: true };
}

/** Hides from a professor's preview the students who are not yet on the subject's list: a preview leaves no trace. */
async function hideWhoIsNotListed(db: Db, subject: Authorized<Subject>, told: calls.EnrolledLine[]): Promise<void> {
  for (const line of told) {
    if (line.student === null || line.student.courseYearSection === subject.subject_courseYearSection) continue;
    if ((await queries.enrolmentsIn(db, subject, line.student.stud_id)).length === 0)
      Object.assign(line, { outcome: 'unknown', student: null });
  }
}

/**
 * Enrols the students named by lines, or chosen by an administrator, from now or from a given day; leave excuses them.
 * A dropped student with the subject's program level is in the subject by that level again. A student who is already in
 * the subject stays there, and if the given day is earlier, is in the subject from that day on.
 * @returns the outcome of each line, or the expected outcome with `preview`, or `notFound`, `eventForAll`, `sinceDay`,
 *   `tooManyEnrolments`; a refusal enrols no one
 * @see docs/decisions/0033
 */
export const enrolStudentsAction: Action<typeof calls.enrolStudents | typeof enrolInSubject> = async (
  { who, params, body: asked },
  { clock, database, notices },
) => {
  const { since: day, preview } = asked;
  const lines = 'ids' in asked ? asked.ids.map(String) : asked.lines;
  const done = await database.write(async (db) => {
    const subject = await subjects.heldToChange(db, who, params.subjectId);
    if (!subject) return notFound;
    if (subject.subject_courseYearSection === '') return calls.eventForAll;
    if ((await queries.enrolmentCount(db, subject)) + lines.length > MAXIMUM.enrolmentsOfSubject)
      return calls.tooManyEnrolments;
    const now = instantIn(clock);
    const from = await sinceAsked(db, day, now);
    if (from instanceof Refusal) return from;
    const students =
      'ids' in asked ? await queries.heldStudents(db, asked.ids) : await queries.heldStudentsNamed(db, asked.lines);
    const told = lines.map((line, place): calls.EnrolledLine => {
      const student = students[place] ?? null;
      return { line, outcome: student ? 'already' : 'unknown', student, absences: 0 };
    });
    const beginnings: queries.Beginning[] = [];
    const enrolled: calls.EnrolledLine[] = [];
    if (preview && who.role === 'professor') await hideWhoIsNotListed(db, subject, told);
    for (const [line] of Map.groupBy(told, ({ student }) => student?.stud_id).values()) {
      const beginning = line?.student && (await beginningOf(db, subject, line.student, from));
      if (!line || !beginning) continue;
      line.outcome = 'enrolled';
      enrolled.push(line);
      beginnings.push(beginning);
    }
    if (day !== null) {
      const absences = await queries.absencesBegun(db, clock, subject, beginnings);
      for (const [place, line] of enrolled.entries()) line.absences = absences[place] ?? 0;
    }
    if (preview || beginnings.length === 0) return { lines: told, underWay: [], students: [] };
    const by = { byRole: who.role, by_id: personIdOf(who), createdAt: now };
    for (const { student, since, ends, moves, begins } of beginnings) {
      if (ends !== undefined) await queries.endEnrolment(db, ends, since);
      if (moves !== undefined) await queries.moveEnrolment(db, moves, since);
      if (begins) await queries.beginEnrolment(db, subject, { stud_id: student.stud_id, kind: 'in', since, ...by });
    }
    await excuseStudents(db, new Map(beginnings.map(({ student, since }) => [student.stud_id, since])));
    const enrolledIds = beginnings.map(({ student }) => student.stud_id);
    const object = `${subjects.nameOfSubject(subject)}${day === null ? '' : ` since ${day}`}`;
    await audit(db, clock, who, 'enrol-students', object, { role: 'student', ids: enrolledIds });
    return { lines: told, underWay: await queries.sessionsUnderWay(db, subject, now), students: enrolledIds };
  });
  if (done instanceof Refusal) return done;
  publishChangedFor(notices, done.underWay, done.students);
  return { lines: done.lines };
};

/**
 * Drops a student from a subject, or changes an earlier drop to one from the beginning. The student's attendance stays;
 * with `beginning`, missed sessions no longer count. Both changes are audited.
 * @returns the student now, or `notFound` (also if the subject's professor does not see them), `eventForAll`,
 *   `tooManyEnrolments`
 * @see docs/decisions/0033
 */
export const dropStudentAction: Action<typeof calls.dropStudent | typeof dropFromSubject> = async (
  { who, params, body: { stud_id, from } },
  { clock, database, notices },
) => {
  const done = await database.write(async (db) => {
    const subject = await subjects.heldToChange(db, who, params.subjectId);
    if (!subject) return notFound;
    if (subject.subject_courseYearSection === '') return calls.eventForAll;
    const student = await heldAccount(db, stud_id);
    const last = (await queries.enrolmentsIn(db, subject, stud_id)).at(-1);
    const lasting = last?.until === null ? last : undefined;
    const isOfLevel = student?.courseYearSection === subject.subject_courseYearSection;
    if (!student?.isValidated || !(lasting || isOfLevel)) return notFound;
    if (lasting?.kind === 'out' && (from === 'now' || lasting.since === queries.BEGINNING))
      return { subject, underWay: [] };
    if ((await queries.enrolmentCount(db, subject)) >= MAXIMUM.enrolmentsOfSubject) return calls.tooManyEnrolments;

    const now = instantIn(clock);
    const by = { byRole: who.role, by_id: personIdOf(who), createdAt: now };
    let since = queries.BEGINNING;
    if (from === 'now') {
      since = notBefore(last, now);
      if (lasting) await queries.endEnrolment(db, lasting.enrolment_id, since);
    } else {
      await queries.forgetEnrolments(db, subject, stud_id);
    }
    const action = from === 'now' ? 'drop-student' : 'drop-from-beginning';
    await audit(db, clock, who, action, subjects.nameOfSubject(subject), { role: 'student', ids: [stud_id] });
    await queries.beginEnrolment(db, subject, { stud_id, kind: 'out', since, ...by });
    await excuseStudents(db, new Map([[stud_id, now]]));
    return { subject, underWay: await queries.sessionsUnderWay(db, subject, now) };
  });
  if (done instanceof Refusal) return done;
  publishChangedFor(notices, done.underWay, [stud_id]);
  const people = await queries.peopleOf(database.read, clock, done.subject);
  const person = people.find(({ student }) => student.stud_id === stud_id);
  return person ? { person } : notFound;
};

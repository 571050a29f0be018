/** Decides in TypeScript for whom a session counts. Twin: server/attendance/attendance/counting-queries.ts, in SQL. */
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { lastsAt, type Membership } from '#contract/people/student/belonging-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import type { AttendedStatus, ExcuseKind, Status } from './status.ts';

/**
 * Ids of a session's former program levels, if these were renamed or merged after the session began; otherwise null.
 * @see docs/decisions/0038
 */
export interface FormerLevels {
  /** The former program level of the session itself. */
  former_id: number | null;
  /** The former program level of its subject. */
  former_subject_id: number | null;
}

/** For sessions whose program levels were not renamed or merged. */
export const notFormer: FormerLevels = { former_id: null, former_subject_id: null };

/** The data that decide for which students a session is meant. */
export type SessionForStudents = Pick<ClassSession, 'subject_id' | 'class_courseYearSection' | 'createdAt'> &
  Pick<Subject, 'subject_courseYearSection'> &
  FormerLevels;

/**
 * The program level whose students a session is meant for: the session's own or, for an open session, its subject's.
 * Undefined for an event, which no one has to attend.
 */
export function programMeant(
  session: Pick<SessionForStudents, 'class_courseYearSection' | 'subject_courseYearSection'>,
): string | undefined {
  if (session.subject_courseYearSection === '') return undefined;
  return session.class_courseYearSection || session.subject_courseYearSection;
}

/**
 * Whether a session is meant for students enrolled in its subject too. An open session is, and so is a session with the
 * subject's program level.
 */
export function isForEnrolled(session: Omit<SessionForStudents, 'createdAt'>): boolean {
  const { class_courseYearSection: own, subject_courseYearSection: ofSubject } = session;
  if (own === '' || ofSubject === '') return ofSubject !== '';
  return own === ofSubject && session.former_id === session.former_subject_id;
}

/** Whether one of the former names of this belonging's program level has this id. */
export function wasLevel({ former }: Pick<Membership['belongings'][number], 'former'>, former_id: number): boolean {
  return `,${former}`.includes(`,${former_id},`);
}

/**
 * Whether a session was meant for a student. The student must have been approved when the session began, and either
 * enrolled in its subject, or in its program level and not dropped. Later changes do not matter.
 * @see decisions §4.9, docs/decisions/0033
 */
export function isMeantFor(session: SessionForStudents, { belongings, enrolments }: Membership): boolean {
  const program = programMeant(session);
  const { subject_id, createdAt } = session;
  const belonging = belongings.find((each) => lastsAt(each, createdAt));
  if (program === undefined || !belonging) return false;
  const enrolment = enrolments.find((each) => each.subject_id === subject_id && lastsAt(each, createdAt));
  if (enrolment) return enrolment.kind === 'in' && isForEnrolled(session);
  // These levels share a name since they were renamed or merged, but were separate when the session began.
  return session.former_id === null ? belonging.courseYearSection === program : wasLevel(belonging, session.former_id);
}

/** The moment at which attendance is evaluated. */
export interface Moment {
  now: Instant;
  /** When the school's next day begins. */
  tomorrow: Instant;
}

/**
 * The mark of a session for one student: `1` is present, `0` is absent, and both count. `.` is in progress. `-` does
 * not count: for example, the session is on a future day, or the student is excused from it.
 * @see decisions §4.9
 */
export type Mark = '1' | '0' | '.' | '-';

/** The mark of a student for whom the session was meant and who has not come. */
export function missedMark({ createdAt, overAt }: Pick<ClassSession, 'createdAt' | 'overAt'>, moment: Moment): Mark {
  if (overAt <= moment.now) return '0';
  return createdAt < moment.tomorrow ? '.' : '-';
}

/** The mark of a student who attended the session, or for whom it was meant. @see spec §4, decisions §4.9 */
export function markOf(
  session: Pick<ClassSession, 'createdAt' | 'overAt'>,
  { attended, isMeant }: { attended: boolean; isMeant: boolean },
  moment: Moment,
): Mark {
  if (attended) return '1';
  return isMeant ? missedMark(session, moment) : '-';
}

/**
 * A student's status at a session: attendance takes precedence over an excuse, and an excuse over an absence. Null if
 * the session does not count for the student, or is still in progress and the student has not come.
 * @see docs/decisions/0030
 */
export function statusOf(attended: AttendedStatus | null, excuse: ExcuseKind | null, mark: Mark): Status | null {
  return attended ?? excuse ?? (mark === '0' ? 'absent' : null);
}

/** A session with the students who came and the excused students, including excused students who came anyway. */
export interface SessionRoll extends SessionForStudents, Pick<ClassSession, 'overAt'> {
  came: ReadonlyMap<number, AttendedStatus>;
  excused: ReadonlyMap<number, ExcuseKind>;
}

/** Returns a lookup of the students for whom a session was meant, which tries only those whom it may concern. */
export function meantAmong(
  memberships: ReadonlyMap<number, Membership>,
): (session: SessionForStudents) => ReadonlySet<number> {
  const grouped = <Key>(keysOf: (own: Membership) => readonly Key[]) =>
    Map.groupBy(
      [...memberships].flatMap(([stud_id, own]) => [...new Set(keysOf(own))].map((key) => ({ key, stud_id, own }))),
      ({ key }) => key,
    );
  const ofLevel = grouped(({ belongings }) => belongings.map(({ courseYearSection }) => courseYearSection));
  const ofSubject = grouped(({ enrolments }) => enrolments.map(({ subject_id }) => subject_id));
  return (session) => {
    const enrolled = isForEnrolled(session) ? ofSubject.get(session.subject_id) : undefined;
    const meant = new Set<number>();
    for (const some of [ofLevel.get(programMeant(session) ?? ''), enrolled])
      for (const { stud_id, own } of some ?? []) if (isMeantFor(session, own)) meant.add(stud_id);
    return meant;
  };
}

/** The status of everyone who came, is excused, or was meant to come; null if they have none yet. */
export function statusesAt(
  session: SessionRoll,
  meant: ReadonlySet<number>,
  moment: Moment,
): Map<number, Status | null> {
  const missed = statusOf(null, null, missedMark(session, moment));
  const statuses = new Map<number, Status | null>();
  for (const stud_id of meant) statuses.set(stud_id, missed);
  // Attendance takes precedence over an excuse.
  for (const some of [session.excused, session.came])
    for (const [stud_id, status] of some) statuses.set(stud_id, status);
  return statuses;
}

/** Whether a session with this mark counts for the student. */
export function isCounted(mark: Mark): boolean {
  return mark === '1' || mark === '0';
}

/** The letter for each status in `entries=statuses`. */
export const statusLetter = {
  present: 'P',
  late: 'L',
  excused: 'E',
  school: 'S',
  absent: 'A',
} as const satisfies Record<Status, string>;

/** The mark for each status letter. If a student is excused and did not come, the session does not count. */
export const markOfLetter: Readonly<Record<string, Mark>> = { P: '1', L: '1', E: '-', S: '-', A: '0' };

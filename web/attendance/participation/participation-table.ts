import type { SessionMarks } from '#contract/attendance/attendance/attendance-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { nameWith, signsOf } from '#web/people/student/person-name.ts';

/**
 * The mark of a student at a session: present, late, excused, school activity, absent, not present yet, not counted.
 * The sums use only P, L and A.
 */
export type StatusMark = 'P' | 'L' | 'E' | 'S' | 'A' | '.' | '-';

/** Students who attended less than this percentage of their counted sessions are highlighted. */
export const LOW_PERCENT = 80;

/** Whether a student's attendance is below {@link LOW_PERCENT}. */
export function isLow({ present, counted }: Pick<ParticipationLine, 'present' | 'counted'>): boolean {
  return 100 * present < LOW_PERCENT * counted;
}

export interface ParticipationLine {
  readonly student: StudentInClass;
  /** The student's name in dialogs, unique in the master list. */
  readonly name: string;
  /** The addition that makes the name unique, or ''. */
  readonly beside: string;
  /** The student's index in the marks, which follow the order of the master list. */
  readonly place: number;
  /** The number of sessions attended, and the number of sessions that count for the student. */
  readonly present: number;
  readonly counted: number;
}

export interface ParticipationColumn {
  readonly session: ClassSession;
  /** A {@link StatusMark} for each student, by {@link ParticipationLine.place}. */
  readonly marks: string;
  /**
   * The number of students present, and the number of students for whom the session counts or will count when it is
   * over.
   */
  readonly present: number;
  readonly places: number;
}

export interface Participation {
  /** Newest first. */
  readonly columns: readonly ParticipationColumn[];
  /** By last name. */
  readonly lines: readonly ParticipationLine[];
  readonly occurring: ReadonlySet<StatusMark>;
}

/** The student's mark at a session. A session that was just created has no marks yet. */
export function markAt({ marks }: Pick<ParticipationColumn, 'marks'>, place: number): StatusMark {
  return (marks[place] ?? '-') as StatusMark;
}

/**
 * Combines a subject's sessions, their marks and its master list. The marks stay strings, because creating an object
 * for each of a hundred thousand marks would take longer than everything else. Marks whose session is in the bin do not
 * count. Sessions on a future day are left out. @see spec §2, §4, decisions §4.9
 */
export function participationOf(
  sessions: readonly ClassSession[],
  marks: readonly SessionMarks[],
  masterlist: readonly StudentInClass[],
): Participation {
  const marksOf = new Map(marks.map(({ class_id, statuses = '' }) => [class_id, statuses]));
  const [presentOf, countedOf] = [new Uint32Array(masterlist.length), new Uint32Array(masterlist.length)];
  const occurring = new Set<StatusMark>();
  const columns = sessions.toSorted(newestFirst).flatMap((session): ParticipationColumn[] => {
    const column = { session, marks: marksOf.get(session.class_id) ?? '', present: 0, places: 0 };
    const seen = new Set<StatusMark>();
    for (let place = 0; place < masterlist.length; place += 1) {
      const mark = markAt(column, place);
      seen.add(mark);
      if (mark === '-' || mark === 'E' || mark === 'S') continue;
      column.places += 1;
      if (mark === '.') continue;
      countedOf[place] = (countedOf[place] ?? 0) + 1;
      if (mark === 'A') continue;
      presentOf[place] = (presentOf[place] ?? 0) + 1;
      column.present += 1;
    }
    if (isAhead(column)) return [];
    for (const mark of seen) occurring.add(mark);
    return [column];
  });
  const sign = signsOf(masterlist);
  const lines = masterlist.map((student, place) => ({
    student,
    name: nameWith(sign, student),
    beside: sign(student),
    place,
    present: presentOf[place] ?? 0,
    counted: countedOf[place] ?? 0,
  }));
  return { occurring, columns, lines: lines.sort((one, other) => lastNameFirst(one.student, other.student)) };
}

/** The overview with only the students with low attendance. The sums of each session count only these students. */
export function lowOf(all: Participation): Participation {
  const lines = all.lines.filter(isLow);
  const columns = all.columns.map((column) => {
    const marks = lines.map(({ place }) => markAt(column, place));
    const of = (letters: string) => marks.filter((mark) => letters.includes(mark)).length;
    return { ...column, present: of('PL'), places: of('PLA.') };
  });
  return { ...all, lines, columns };
}

/** Whether a session has not begun and no student is expected at the session today. */
function isAhead({ session, places }: ParticipationColumn): boolean {
  return places === 0 && Date.parse(session.createdAt) > Date.now();
}

/** All instants have the same format, so their strings compare in order of time. */
function newestFirst(one: ClassSession, other: ClassSession): number {
  if (one.createdAt === other.createdAt) return other.class_id - one.class_id;
  return one.createdAt < other.createdAt ? 1 : -1;
}

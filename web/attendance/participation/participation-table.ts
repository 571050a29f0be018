import type { SessionMarks } from '#contract/attendance/attendance/attendance-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { nameWith, signsOf } from '#web/people/student/person-name.ts';

/**
 * What a student is at a session: present, late, excused, on school business, absent, not there yet, or not concerned.
 * Who is excused or on school business is in no sum, as who is not there yet or not concerned.
 */
export type StatusMark = 'P' | 'L' | 'E' | 'S' | 'A' | '.' | '-';

/** Who was at fewer of the sessions that count for them, in percent, is marked. */
export const LOW_PERCENT = 80;

/** Whether a student misses so much that a professor should look. */
export function isLow({ present, counted }: Pick<ParticipationLine, 'present' | 'counted'>): boolean {
  return 100 * present < LOW_PERCENT * counted;
}

/** One student's line of the overview. */
export interface ParticipationLine {
  readonly student: StudentInClass;
  /** The student's name as dialogs say it: one that nobody else of the master list goes by. */
  readonly name: string;
  /** What stands beside the name for that, or ''. */
  readonly beside: string;
  /** The student's place in the marks, which stand in the order of the master list. */
  readonly place: number;
  /** At how many of the sessions that count for the student, and how many these are. */
  readonly present: number;
  readonly counted: number;
}

/** One session's column of the overview. */
export interface ParticipationColumn {
  readonly session: ClassSession;
  /** A {@link StatusMark} for each student, by {@link ParticipationLine.place}. */
  readonly marks: string;
  /** How many students were present, of how many for whom it counts or will when it is over. */
  readonly present: number;
  readonly places: number;
}

/** Who was at which session of a subject. */
export interface Participation {
  /** Newest first. */
  readonly columns: readonly ParticipationColumn[];
  /** By last name. */
  readonly lines: readonly ParticipationLine[];
  /** The marks that occur, for the legend. */
  readonly occurring: ReadonlySet<StatusMark>;
}

/** What a session is for the student of this place. A session that was made a moment ago has no marks yet. */
export function markAt({ marks }: Pick<ParticipationColumn, 'marks'>, place: number): StatusMark {
  return (marks[place] ?? '-') as StatusMark;
}

/**
 * Puts a subject's sessions, their marks and its master list side by side. The marks stay the texts that they came as:
 * an object for each of a hundred thousand would take longer than all the rest. Marks without a session lie in the
 * bin by now and do not count; a session of a coming day is left out. @see spec §2, §4, decisions §4.9
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

/** Of those alone who miss so much that a professor should look, with the sums of each session among them. */
export function lowOf(all: Participation): Participation {
  const lines = all.lines.filter(isLow);
  const columns = all.columns.map((column) => {
    const marks = lines.map(({ place }) => markAt(column, place));
    const of = (letters: string) => marks.filter((mark) => letters.includes(mark)).length;
    return { ...column, present: of('PL'), places: of('PLA.') };
  });
  return { ...all, lines, columns };
}

/** Whether a session has not begun and nobody is expected at it today. */
function isAhead({ session, places }: ParticipationColumn): boolean {
  return places === 0 && Date.parse(session.createdAt) > Date.now();
}

/** Instants are all written alike, so that their texts compare as they do. */
function newestFirst(one: ClassSession, other: ClassSession): number {
  if (one.createdAt === other.createdAt) return other.class_id - one.class_id;
  return one.createdAt < other.createdAt ? 1 : -1;
}

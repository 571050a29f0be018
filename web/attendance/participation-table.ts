import type { SessionMarks } from '#contract/attendance/attendance-calls.ts';
import type { ClassSession } from '#contract/session/session-calls.ts';
import type { StudentInClass } from '#contract/student/student-calls.ts';
import { lastNameFirst } from '#web/student/person-name.ts';

/** One student's line of the overview. */
export interface ParticipationLine {
  readonly student: StudentInClass;
  /** The student's place in the marks, which stand in the order of the master list. */
  readonly place: number;
  /** At how many of the sessions shown. */
  readonly present: number;
}

/** One session's column of the overview. */
export interface ParticipationColumn {
  readonly session: ClassSession;
  /** A `1` for each student who was present, by {@link ParticipationLine.place}. */
  readonly marks: string;
  /** How many of the students were present. */
  readonly present: number;
}

/** Who was at which session of a subject. */
export interface Participation {
  /** Newest first. */
  readonly columns: readonly ParticipationColumn[];
  /** By last name. */
  readonly lines: readonly ParticipationLine[];
}

/** Whether this student was at this session. */
export function wasPresent({ place }: ParticipationLine, { marks }: ParticipationColumn): boolean {
  return marks[place] === '1';
}

/**
 * Puts a subject's sessions, their marks and its master list side by side. The marks stay the texts that they came as:
 * an object for each of a hundred thousand would take longer than all the rest. A session without marks was made a
 * moment ago; marks without a session lie in the bin by now and do not count. @see spec §2, §4
 */
export function participationOf(
  sessions: readonly ClassSession[],
  marks: readonly SessionMarks[],
  masterlist: readonly StudentInClass[],
): Participation {
  const marksOf = new Map(marks.map(({ class_id, present }) => [class_id, present]));
  const presentOf = new Uint32Array(masterlist.length);
  const columns = sessions.toSorted(newestFirst).map((session): ParticipationColumn => {
    const own = marksOf.get(session.class_id) ?? '';
    let present = 0;
    for (let place = own.indexOf('1'); place >= 0; place = own.indexOf('1', place + 1)) {
      presentOf[place] = (presentOf[place] ?? 0) + 1;
      present += 1;
    }
    return { session, marks: own, present };
  });
  const lines = masterlist.map((student, place) => ({ student, place, present: presentOf[place] ?? 0 }));
  return { columns, lines: lines.sort((one, other) => lastNameFirst(one.student, other.student)) };
}

/** Instants are all written alike, so that their texts compare as they do. */
function newestFirst(one: ClassSession, other: ClassSession): number {
  if (one.createdAt === other.createdAt) return other.class_id - one.class_id;
  return one.createdAt < other.createdAt ? 1 : -1;
}

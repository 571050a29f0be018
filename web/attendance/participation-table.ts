import type { AttendanceRecord } from '#contract/attendance/attendance-calls.ts';
import type { Instant } from '#contract/base/fields.ts';
import type { ClassSession } from '#contract/session/session-calls.ts';
import type { StudentInClass } from '#contract/student/student-calls.ts';
import { lastNameFirst } from '#web/student/person-name.ts';

/** One student's line of the overview. */
export interface ParticipationLine {
  readonly student: StudentInClass;
  /** When the student came, by `class_id`; absent where there is nothing. */
  readonly timeIn: ReadonlyMap<number, Instant>;
  /** At how many of the sessions shown. */
  readonly present: number;
}

/** Who was at which session of a subject. */
export interface Participation {
  /** Newest first. */
  readonly sessions: readonly ClassSession[];
  /** By last name. */
  readonly lines: readonly ParticipationLine[];
  /** How many of those students were present, by `class_id`. */
  readonly presentAt: ReadonlyMap<number, number>;
}

/**
 * Puts a subject's sessions, its attendance and its master list side by side; attendance of sessions that are not shown
 * (they lie in the bin) does not count. @see spec §2, §4
 */
export function participationOf(
  sessions: readonly ClassSession[],
  entries: readonly AttendanceRecord[],
  masterlist: readonly StudentInClass[],
): Participation {
  const shown = new Set(sessions.map((session) => session.class_id));
  const timesIn = new Map<number, Map<number, Instant>>();
  const presentAt = new Map<number, number>();
  for (const { stud_id } of masterlist) timesIn.set(stud_id, new Map());
  for (const { student, class_id, createdAt } of entries) {
    const timeIn = timesIn.get(student.stud_id);
    if (!timeIn || !shown.has(class_id) || timeIn.has(class_id)) continue;
    timeIn.set(class_id, createdAt);
    presentAt.set(class_id, (presentAt.get(class_id) ?? 0) + 1);
  }
  const none: ReadonlyMap<number, Instant> = new Map();
  return {
    sessions: sessions.toSorted(newestFirst),
    lines: masterlist.toSorted(lastNameFirst).map((student) => {
      const timeIn = timesIn.get(student.stud_id) ?? none;
      return { student, timeIn, present: timeIn.size };
    }),
    presentAt,
  };
}

function newestFirst(one: ClassSession, other: ClassSession): number {
  return Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.class_id - one.class_id;
}

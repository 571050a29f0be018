import type { Instant } from '#contract/base/fields.ts';

/** A session as its part in one student's streak needs it. */
export interface StreakSession {
  present: boolean;
  /** Whether the session counts for this student. */
  counts: boolean;
}

/**
 * How many sessions in a row the student was present at, up to the last one given; sessions that do not count for
 * him neither add nor break.
 * @param sessions those of one subject that are not deleted, by createdAt, oldest first
 * @see spec §4, decisions §4.9
 */
export function streakOf(sessions: Iterable<StreakSession>): number {
  let streak = 0;
  for (const { present, counts } of sessions) {
    if (counts) streak = present ? streak + 1 : 0;
  }
  return streak;
}

/** What decides whether a session counts for a student. */
export interface SessionForStudent {
  /** Whether he has an attendance record for it. */
  attended: boolean;
  /** The session's program level; '' is open. */
  class_courseYearSection: string;
  createdAt: Instant;
  /** Its subject's program level; '' is an event. */
  subject_courseYearSection: string;
}

/** The student's program level and since when he has it; null: since he registered. */
export interface StudentProgram {
  courseYearSection: string;
  programSince: Instant | null;
}

/**
 * Whether a session counts for a student, present or absent: when he attended it; otherwise when its program level
 * (an open session's: its subject's) is his and was his when the session was made. An event's counts only if attended.
 * @see spec §4, decisions §1.2, §4.9
 */
export function countsForStudent(session: SessionForStudent, student: StudentProgram): boolean {
  if (session.attended) return true;
  if (session.subject_courseYearSection === '') return false;
  const program = session.class_courseYearSection || session.subject_courseYearSection;
  if (program !== student.courseYearSection) return false;
  return student.programSince === null || session.createdAt >= student.programSince;
}

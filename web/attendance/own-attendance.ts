import type { AttendanceRecord, CountedSession } from '#contract/attendance/attendance-calls.ts';
import { streakOf } from '#contract/attendance/streak-rules.ts';
import { naturalOrder } from '#contract/base/program-level.ts';

/** One class of a subject as its student sees it. */
export interface OwnClass {
  readonly class_id: number;
  /** The class date, an instant. */
  readonly createdAt: string;
  /** When he came in, an instant; null when absent. */
  readonly timeIn: string | null;
}

/** One subject as its student sees it. */
export interface OwnSubject {
  readonly subject_id: number;
  readonly subject_name: string;
  /** Consecutive attendances up to the latest class. @see decisions §4.9 */
  readonly streak: number;
  readonly present: number;
  readonly absent: number;
  /** Newest first. */
  readonly classes: readonly OwnClass[];
}

/**
 * A student's subjects with what he attended of each, by name.
 * @param sessions those that count for him, in any order
 * @see spec §2, decisions §4.9
 */
export function ownSubjects(
  sessions: readonly CountedSession[],
  attended: readonly AttendanceRecord[],
): readonly OwnSubject[] {
  const cameIn = new Map(attended.map(({ class_id, createdAt }) => [class_id, createdAt]));
  return [...Map.groupBy(sessions, ({ subject_id }) => subject_id)]
    .map(([subject_id, own]) => {
      const oldestFirst = own.toSorted(
        (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt) || one.class_id - other.class_id,
      );
      const present = own.filter(({ class_id }) => cameIn.has(class_id)).length;
      return {
        subject_id,
        subject_name: own[0]?.subject.subject_name ?? '',
        streak: streakOf(oldestFirst.map(({ class_id }) => ({ present: cameIn.has(class_id), counts: true }))),
        present,
        absent: own.length - present,
        classes: oldestFirst
          .map(({ class_id, createdAt }) => ({ class_id, createdAt, timeIn: cameIn.get(class_id) ?? null }))
          .reverse(),
      };
    })
    .sort((one, other) => naturalOrder(one.subject_name, other.subject_name));
}

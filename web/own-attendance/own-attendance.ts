import type { AttendanceRecord, CountedSession } from '#contract/attendance/attendance-calls.ts';
import { streakOf } from '#contract/attendance/streak-rules.ts';
import { naturalOrder } from '#contract/base/program-level.ts';

/** One class of a subject as its student sees it. */
export interface OwnClass {
  readonly class_id: number;
  /** The class date, an instant. */
  readonly createdAt: string;
  /** When they came in, an instant; null when they did not. */
  readonly timeIn: string | null;
  /** Not over yet, and so no absence. @see decisions §4.9 */
  readonly isUnderWay: boolean;
}

/** One subject as its student sees it. */
export interface OwnSubject {
  readonly subject_id: number;
  readonly subject_name: string;
  /** Consecutive attendances up to the latest class. @see decisions §4.9 */
  readonly streak: number;
  readonly present: number;
  readonly absent: number;
  /** How many more are under way. */
  readonly underWay: number;
  /** Newest first. */
  readonly classes: readonly OwnClass[];
}

/**
 * A student's subjects with what they attended of each, by name.
 * @param sessions those that count for them, in any order
 * @param underWay those that are not over and that they have not attended
 * @see spec §2, decisions §4.9
 */
export function ownSubjects(
  sessions: readonly CountedSession[],
  underWay: readonly CountedSession[],
  attended: readonly AttendanceRecord[],
): readonly OwnSubject[] {
  const cameIn = new Map(attended.map(({ class_id, createdAt }) => [class_id, createdAt]));
  const isUnderWay = new Set(underWay.map(({ class_id }) => class_id));
  return [...Map.groupBy([...sessions, ...underWay], ({ subject_id }) => subject_id)]
    .map(([subject_id, own]) => {
      const counted = own.filter(({ class_id }) => !isUnderWay.has(class_id));
      const oldestFirst = own.toSorted(
        (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt) || one.class_id - other.class_id,
      );
      const present = counted.filter(({ class_id }) => cameIn.has(class_id)).length;
      return {
        subject_id,
        subject_name: own[0]?.subject.subject_name ?? '',
        streak: streakOf(
          oldestFirst.map(({ class_id }) => ({ present: cameIn.has(class_id), counts: !isUnderWay.has(class_id) })),
        ),
        present,
        absent: counted.length - present,
        underWay: own.length - counted.length,
        classes: oldestFirst
          .map(({ class_id, createdAt }) => {
            const timeIn = cameIn.get(class_id) ?? null;
            return { class_id, createdAt, timeIn, isUnderWay: timeIn === null && isUnderWay.has(class_id) };
          })
          .reverse(),
      };
    })
    .sort((one, other) => naturalOrder(one.subject_name, other.subject_name));
}

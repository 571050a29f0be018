import type { AttendanceRecord, SubjectSession } from '#contract/attendance/attendance/attendance-calls.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { streakOf } from '#contract/attendance/attendance/streak-rules.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';

export interface OwnClass {
  readonly class_id: number;
  /** The class date, an instant. */
  readonly createdAt: string;
  /** When the student was scanned, an instant; null if absent. */
  readonly timeIn: string | null;
  /** Null if the student has not come and the class is not over, so this is not an absence yet. @see decisions §4.9 */
  readonly status: Status | null;
}

export interface OwnSubject {
  readonly subject_id: number;
  readonly subject_name: string;
  /** Consecutive attendances up to the latest class. @see decisions §4.9 */
  readonly streak: number;
  /** Includes late attendances. */
  readonly present: number;
  readonly late: number;
  readonly absent: number;
  /** The number of classes in progress at which the student is not present yet. The list does not include them. */
  readonly underWay: number;
  /** Newest first. */
  readonly classes: readonly OwnClass[];
}

/**
 * A student's subjects, sorted by name, with the attendance of each.
 * @param sessions the sessions that count for the student, in any order
 * @param underWay the sessions that are in progress and not attended yet
 * @see spec §2, decisions §4.9
 */
export function ownSubjects(
  sessions: readonly SubjectSession[],
  underWay: readonly SubjectSession[],
  attended: readonly AttendanceRecord[],
): readonly OwnSubject[] {
  const came = new Map(attended.map((record) => [record.class_id, record]));
  const isUnderWay = new Set(underWay.map(({ class_id }) => class_id));
  return [...Map.groupBy([...sessions, ...underWay], ({ subject_id }) => subject_id)]
    .map(([subject_id, own]) => {
      const counted = own.filter(({ class_id }) => !isUnderWay.has(class_id));
      const oldestFirst = own.toSorted(
        (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt) || one.class_id - other.class_id,
      );
      const present = counted.filter(({ class_id }) => came.has(class_id)).length;
      return {
        subject_id,
        subject_name: own[0]?.subject.subject_name ?? '',
        streak: streakOf(
          oldestFirst.map(({ class_id }) => ({ present: came.has(class_id), counts: !isUnderWay.has(class_id) })),
        ),
        present,
        late: own.filter(({ class_id }) => came.get(class_id)?.status === 'late').length,
        absent: counted.length - present,
        underWay: own.length - counted.length,
        classes: oldestFirst
          .map(({ class_id, createdAt }) => {
            const { createdAt: timeIn = null, status = isUnderWay.has(class_id) ? null : 'absent' } =
              came.get(class_id) ?? {};
            return { class_id, createdAt, timeIn, status } as const;
          })
          .reverse(),
      };
    })
    .sort((one, other) => naturalOrder(one.subject_name, other.subject_name));
}

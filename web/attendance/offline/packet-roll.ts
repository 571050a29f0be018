import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { attends } from '#contract/attendance/attendance/status.ts';
import type { Roll } from '#contract/attendance/roll/roll-calls.ts';
import { countsOf, isExpected } from '#contract/attendance/roll/roll-rules.ts';

/** The roll with these students marked present where it has no status yet. */
export function rollWith(roll: Roll, present: readonly AttendanceRecord[]): Roll {
  const came = new Map(present.map((record) => [record.student.stud_id, record]));
  const entries = roll.roll.map((entry) => {
    const record = came.get(entry.student.stud_id);
    if (!record || attends(entry.status)) return entry;
    return { ...entry, status: record.status, timeIn: record.createdAt, source: record.source };
  });
  return { ...roll, roll: entries, counts: countsOf(entries.filter(isExpected).map(({ status }) => status)) };
}

/** The attendances that the roll of a packet knows. */
export function presentOn({ class: { class_id }, roll }: Roll): AttendanceRecord[] {
  return roll.flatMap(({ student, status, timeIn, source }) =>
    attends(status) && timeIn !== null && source !== null && source !== 'leave'
      ? [
          {
            // Only unique here. Negative ids are those of records that wait on this device.
            attendance_id: Number.MAX_SAFE_INTEGER - student.stud_id,
            student,
            class_id,
            class: { class_id },
            createdAt: timeIn,
            status,
            source,
            latestAttendedDate: timeIn,
          },
        ]
      : [],
  );
}

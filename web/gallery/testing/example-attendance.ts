import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';

/** A student's attendance at a session, by a code and in time, unless said otherwise. */
export const exampleAttendance = (
  student: StudentInClass,
  class_id: number,
  createdAt: string,
  some: Partial<AttendanceRecord> = {},
): AttendanceRecord => ({
  attendance_id: class_id * 10 + student.stud_id,
  student,
  class_id,
  class: { class_id },
  createdAt,
  status: 'present',
  source: 'code',
  latestAttendedDate: createdAt,
  ...some,
});

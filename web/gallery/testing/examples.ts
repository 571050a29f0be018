import type * as z from 'zod/mini';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import type { MayHold } from '#contract/attendance/check-in/settle-scans-calls.ts';
import type { Roll, RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import { countsOf } from '#contract/attendance/roll/roll-rules.ts';
import type { BinnedSession, CountedSession } from '#contract/attendance/session/session-calls.ts';
import type { Meeting, meetingRule } from '#contract/attendance/timetable/meeting-rules.ts';
import type { OwnStudent, StudentInClass } from '#contract/people/student/student-calls.ts';
import type { OfferedItem } from '#contract/rewards/incentive/incentive-calls.ts';
import type { OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import type { ListedProfessor, ListedStudent } from '#contract/school/approval/approval-calls.ts';
import type { FirstDay } from '#contract/school/health/first-day-calls.ts';
import type { ImportRun } from '#contract/school/people-import/import-calls.ts';

/** Creates a function that returns an example: the defaults with the given changes. */
const like =
  <Example>(usual: Example) =>
  (some: Partial<Example> = {}): Example => ({ ...usual, ...some });

/** Ana Cruz of BSCS 4A, as her teachers see her */
export const exampleInClass = like<StudentInClass>({
  stud_id: 1,
  first_name: 'Ana',
  middle_name: '',
  last_name: 'Cruz',
  courseYearSection: 'BSCS 4A',
});

/** A student's own data */
export const exampleStudent: OwnStudent = {
  ...exampleInClass({ stud_id: 7, middle_name: 'Reyes' }),
  username: 'ana',
  email: 'ana@school.org',
  current_level: 3,
  current_exp: 820,
  owed_exp: 0,
  current_token: 240,
  admin_id: 5,
  isValidated: true,
  createdAt: '2026-08-03T01:00:00.000Z',
  latestReward: null,
  today: [],
  flame: null,
};

/** A student in the administrator's list */
export const exampleAccount = (some: Partial<ListedStudent> & { stud_id: number }): ListedStudent => ({
  ...exampleInClass(),
  username: `student${some.stud_id}`,
  email: `student${some.stud_id}@school.test`,
  current_level: 1,
  current_exp: 0,
  current_token: 0,
  admin_id: 5,
  student_number: null,
  leftAt: null,
  access: 'own',
  isValidated: false,
  createdAt: '2026-11-02T04:00:00.000Z',
  changes: { standing: 0, takenBack: 0 },
  isPhotoNew: false,
  ...some,
});

/** A professor's account */
export const exampleProfessor = (some: Partial<ListedProfessor> & { prof_id: number }): ListedProfessor => ({
  first_name: 'Rosa',
  middle_name: '',
  last_name: 'Lim',
  username: `professor${some.prof_id}`,
  email: null,
  isValidated: false,
  leftAt: null,
  createdAt: '2026-11-02T04:00:00.000Z',
  ...some,
});

/** A session on the morning of 21 November 2026 in Manila */
export const exampleSession = like<CountedSession>({
  class_id: 25,
  subject_id: 7,
  subject_name: 'Discrete Math',
  class_courseYearSection: 'BSCS 4A',
  class_token: 5,
  class_exp: 50,
  start_time: '08:00',
  end_time: '09:30',
  isOpen: false,
  isdeleted: false,
  createdAt: '2026-11-21T00:10:00.000Z',
  overAt: '2026-11-21T01:30:00.000Z',
  lateAfterMinutes: null,
  closedAt: null,
  present: 0,
  expected: 0,
});

/** Math on Mondays, Wednesdays and Fridays */
export const exampleRule = like<z.output<typeof meetingRule>>({
  rule_id: 3,
  subject_id: 7,
  weekdays: [1, 3, 5],
  everyWeeks: 1,
  firstDay: '2026-09-07',
  lastDay: '2026-12-18',
  start_time: '08:00',
  end_time: '09:30',
  room: 'Room 12',
});

/** A class of that rule, on 30 November 2026 in Manila */
export const exampleMeeting = like<Meeting>({
  rule_id: 3,
  day: '2026-11-30',
  date: '2026-11-30',
  start_time: '08:00',
  end_time: '09:30',
  room: 'Room 12',
  change: null,
  reason: '',
  startsAt: '2026-11-30T00:00:00.000Z',
  overAt: '2026-11-30T01:30:00.000Z',
  subject_id: 7,
  subject_name: 'Math',
  subject_courseYearSection: 'BSCS 4A',
  professor: 'Rosa Lim',
  class_id: null,
  isDue: false,
});

/** The same session in the recycle bin, where Grace Hopper put it an hour after its end */
export const exampleBinned = like<BinnedSession>({
  ...exampleSession({ isdeleted: true }),
  deletedAt: '2026-11-21T02:30:00.000Z',
  deletedBy: 'Grace Hopper',
});

/** A student's attendance at a session; by default with a code and on time */
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

/** A student of a roll; present students were scanned at 8:20. */
export const exampleRollEntry = (
  stud_id: number,
  first_name: string,
  last_name: string,
  status: Status | null,
  some: Partial<RollEntry> = {},
): RollEntry => ({
  student: exampleInClass({ stud_id, first_name, last_name }),
  meant: true,
  status,
  timeIn: status === 'present' ? '2026-11-21T00:20:00.000Z' : null,
  source: status === 'present' ? 'code' : null,
  reason: '',
  changes: 0,
  ...some,
});

/** A device that may hold scans of a session since a quarter past eight */
export const exampleMayHold = {
  class_id: 25,
  subject_name: 'Math',
  professor: 'Ada Cruz',
  device: 'Chrome on Android',
  since: '2026-11-21T00:15:00.000Z',
  waiting: 3,
} satisfies MayHold;

/** A roll in progress; by default four students, with Ana present */
export function exampleRoll(
  roll: RollEntry[] = [
    exampleRollEntry(3, 'Cara', 'Abad', null),
    exampleRollEntry(1, 'Ana', 'Cruz', 'present'),
    exampleRollEntry(2, 'Ben', 'Dizon', null),
    exampleRollEntry(4, 'Dan', 'Evia', null),
  ],
): Roll {
  const counts = countsOf(roll.map(({ status }) => status));
  return { class: exampleSession(), roll, counts, isOver: false, locked: false, taken: true, mayHold: [] };
}

/** An incentive without limits, times and picture, as a student sees it */
export const plainOffer = {
  perStudent: null,
  perDays: null,
  availableFrom: null,
  availableUntil: null,
  isHidden: false,
  icon: '',
  isLimitReached: false,
  againAt: null,
} satisfies Partial<OfferedItem>;

/** The fields of a redemption that was not undone */
export const undecided = {
  state: 'pending',
  decidedAt: null,
  decidedBy: null,
  decisionReason: '',
  isRestocked: false,
  refund: 100,
  cancelUntil: null,
} satisfies Partial<OwnTransaction>;

/** The preview of a whole list: one student is new, one has changed, one has left, and one line has a problem */
export const exampleImport: ImportRun = {
  import_id: 7,
  mode: 'whole',
  fileName: 'klasse.csv',
  sha256: 'ab',
  encoding: 'windows-1252',
  delimiter: ';',
  ignored: ['Telefon'],
  newLevels: { count: 1_030, names: ['4A', '4B'] },
  state: 'previewed',
  counts: { new: 1, change: 1, same: 40, left: 1, problem: 1, question: 0 },
  waiting: 3,
  notes: [],
  skipped: { count: 0, rows: [] },
  alikeLevels: [],
  leavers: null,
  stayed: 0,
  createdAt: '2026-11-22T04:00:00.000Z',
  appliedAt: null,
  undoUntil: null,
};

/** A new school's first day: next to nothing is done. */
export const newSchool: FirstDay = {
  isPutAway: false,
  isNamed: false,
  timeZone: 'UTC',
  isZoneChosen: false,
  mail: 'folder',
  students: 0,
  isBoardDecided: false,
  isBackupScheduled: true,
  isBackupMade: false,
  reach: 'https',
};

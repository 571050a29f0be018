import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type { ScanNotice } from '#contract/attendance/check-in/scan-notices.ts';
import type { RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import type { TodaysSession } from '#contract/attendance/session/session-calls.ts';
import type { EarnedReward } from '#contract/people/ledger/reward.ts';
import type { OwnStudent, StudentInClass } from '#contract/people/student/student-calls.ts';
import type { OfferedItem } from '#contract/rewards/incentive/incentive-calls.ts';
import type { LeaderboardEntry } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import type { Scan, ScanResult } from '#web/attendance/scanner/scan-lane.ts';
import type { StudentEntry } from '#web/people/registration/registration-data.ts';
import { CallFailed } from '#web/platform/calls/call-failed.ts';

const now = new Date();
export const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

export const lostNetwork = new CallFailed('network', 0, 'The server cannot be reached.');

export const ana: StudentInClass = {
  stud_id: 7,
  first_name: 'Ana',
  middle_name: 'Reyes',
  last_name: 'Cruz',
  courseYearSection: 'BSCS 4A',
};
export const longNamed: StudentInClass = {
  ...ana,
  stud_id: 8,
  first_name: 'Maria Concepcion Guadalupe',
  middle_name: 'Buenaventura',
  last_name: 'Dimaculangan-Villanueva',
};

export const sampleStudent: OwnStudent = {
  ...ana,
  username: 'ana',
  email: 'ana@school.org',
  current_level: 3,
  current_exp: 820,
  owed_exp: 0,
  current_token: 1240,
  admin_id: 5,
  isValidated: true,
  createdAt: minutesFromNow(-90_000),
  latestReward: null,
  today: [],
  flame: { subject_id: 1, subject_name: 'Discrete Math', streak: 13, step: 5, points: 50 },
};
export const stamps = [
  { class_id: 1, subject_name: 'Discrete Math', createdAt: minutesFromNow(-2), late: false },
  { class_id: 2, subject_name: 'Data Structures and Algorithms', createdAt: minutesFromNow(-1), late: true },
];

export const sampleSubject: Subject = {
  subject_id: 1,
  subject_name: 'Discrete Math',
  subject_courseYearSection: 'BSCS 4A',
  subject_start_time: '08:00',
  subject_end_time: '09:30',
  session_count: 12,
  bin_count: 0,
  lateAfterMinutes: 15,
};
export const sampleEvent: Subject = {
  ...sampleSubject,
  subject_id: 2,
  subject_name: 'Library Open Week',
  subject_courseYearSection: '',
};

/** Half an hour into its hours, with 23 of 31. */
export const sampleSession: TodaysSession = {
  class_id: 25,
  subject_id: 1,
  subject_name: 'Discrete Math',
  class_courseYearSection: 'BSCS 4A',
  subject_courseYearSection: 'BSCS 4A',
  role: 'owner',
  class_token: 5,
  class_exp: 50,
  start_time: '00:00',
  end_time: '23:59',
  isOpen: false,
  isdeleted: false,
  createdAt: minutesFromNow(-30),
  overAt: minutesFromNow(60),
  lateAfterMinutes: null,
  closedAt: null,
  present: 23,
  expected: 31,
};
export const heldSession: TodaysSession = { ...sampleSession, overAt: minutesFromNow(-5) };

const earned: EarnedReward = {
  kind: 'none',
  message: 'Enjoy your class',
  streak: 4,
  points: 10,
  exp: 100,
  level: 0,
  class_id: 25,
  subject_id: 1,
  subject_name: 'Discrete Math',
  class_createdAt: minutesFromNow(-30),
  class_token: 10,
  class_exp: 100,
  current_level: 3,
};
export const rewards: readonly (readonly [name: string, reward: EarnedReward])[] = [
  ['present', earned],
  ['a streak', { ...earned, kind: 'streak', message: 'A streak of 5!', streak: 5, points: 60 }],
  [
    'a level',
    { ...earned, kind: 'level-up', message: 'A new level!', points: 60, exp: -1400, level: 1, current_level: 4 },
  ],
];

export const sampleNotice = (outcome: ScanNotice['outcome']): ScanNotice => ({
  type: 'scan',
  outcome,
  class_id: 25,
  subject_id: 1,
  subject_name: 'Discrete Math',
  class_courseYearSection: 'BSCS 4A',
  since: outcome === 'already-in-class' ? minutesFromNow(-20) : null,
});

const recordOf = (student: StudentInClass, some: Partial<AttendanceRecord> = {}): AttendanceRecord => ({
  attendance_id: student.stud_id,
  student,
  class_id: 25,
  class: { class_id: 25 },
  createdAt: minutesFromNow(-1),
  status: 'present',
  source: 'code',
  latestAttendedDate: minutesFromNow(-1),
  ...some,
});
export const present: readonly AttendanceRecord[] = [
  recordOf(ana),
  recordOf(longNamed, { status: 'late', source: 'card', marks: ['new-face'] }),
];

/** Late by two minutes, put right by hand. */
export const sampleEntry: RollEntry = {
  student: ana,
  meant: true,
  status: 'late',
  timeIn: minutesFromNow(-28),
  source: 'hand',
  reason: 'Bus',
  changes: 1,
};

const scanOf = (result: ScanResult | null): Scan => ({
  key: 'look',
  value: 'LOOK',
  seenAtMs: 0,
  attempt: 1,
  phase: result ? 'done' : 'waiting',
  nextTryAtMs: 0,
  doneAtMs: 0,
  result,
});
const recorded = (attendance: AttendanceRecord, reward: EarnedReward = earned) =>
  scanOf({ kind: 'recorded', attendance, reward, confirmed: true });
/** What the panel of a scanner can show; null waits for the next code. */
export const outcomes: readonly (readonly [name: string, scan: Scan | null])[] = [
  ['waits for a code', null],
  ['welcomed', recorded(recordOf(ana))],
  [
    'late, marked, a streak, a long name',
    recorded(recordOf(longNamed, { status: 'late', marks: ['shared-device'] }), {
      ...earned,
      kind: 'streak',
      message: 'A streak of 5!',
    }),
  ],
  ['here already', scanOf({ kind: 'already', student: ana, since: minutesFromNow(-20) })],
  [
    'another class',
    scanOf({ kind: 'refused', code: 'other-program', message: '', student: { ...ana, courseYearSection: 'BSN 2B' } }),
  ],
  ['unknown code', scanOf({ kind: 'refused', code: 'qr-unknown', message: 'This is not a valid QR code.' })],
  ['taken back', scanOf({ kind: 'undone', attendance: recordOf(ana) })],
  ['waits for the network', scanOf(null)],
  ['lost', scanOf({ kind: 'lost' })],
];

export const sampleItem: OfferedItem = {
  item_id: 1,
  item_name: 'Extra day for one assignment',
  item_quantity: 8,
  item_price: 120,
  item_classSection: 'BSCS 4A',
  item_subject: 'Discrete Math',
  professor: { first_name: 'Grace', middle_name: '', last_name: 'Santos' },
  perStudent: null,
  perDays: null,
  availableFrom: null,
  availableUntil: null,
  isHidden: false,
  icon: 'clock',
  isLimitReached: false,
  againAt: null,
};

export const best: readonly LeaderboardEntry[] = [
  { ...ana, current_level: 9, current_exp: 640, rank: 1, sharedRank: 1 },
  { ...longNamed, current_level: 8, current_exp: 1310, rank: 2, sharedRank: 2 },
  {
    ...ana,
    stud_id: 9,
    first_name: 'Ben',
    last_name: 'Dizon',
    current_level: 7,
    current_exp: 90,
    rank: 3,
    sharedRank: 3,
  },
];

/** What a student has typed before the digits are asked for. */
export const sampleRegistration: StudentEntry = {
  first_name: 'Ana',
  middle_name: '',
  last_name: 'Cruz',
  username: 'ana',
  email: 'ana@school.org',
  courseYearSection: 'BSCS 4A',
  password: 'correct horse',
  again: 'correct horse',
};

/** A class of so many. */
export const classOf = (many: number): readonly StudentInClass[] =>
  Array.from({ length: many }, (_, place) => ({
    ...ana,
    stud_id: place + 1,
    first_name: ['Ana', 'Ben', 'Cara', 'Dino', 'Ella'][place % 5] ?? '',
    middle_name: '',
    last_name: ['Abad', 'Bautista', 'Cruz', 'Dizon'][place % 4] ?? '',
    courseYearSection: `BSCS ${(place % 4) + 1}A`,
  }));

/** What the parts ask a server for. */
export function lookAnswers(path: string): Response {
  if (path.endsWith('/getSchool')) {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return Response.json({ school_name: 'Mapúa Senior High School', time_zone, password_min_length: 8 });
  }
  if (path.endsWith('/getLevelThreshold')) return Response.json({ level_threshold: 1500 });
  return new Response(new Blob());
}

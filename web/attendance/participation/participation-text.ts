import { counted, grouped } from '#contract/platform/base/format-number.ts';
import { noStatus, statusText } from '#web/attendance/attendance/status-text.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { LOW_PERCENT } from './participation-table.ts';

const marked = {
  P: statusText.present,
  L: statusText.late,
  E: statusText.excused,
  S: statusText.school,
  A: statusText.absent,
} as const;

/** @see spec §2, §8, §9 */
export const participationText = {
  title: 'PARTICIPATION OVERVIEW',
  tab: (subject: string) => `Participation in ${subject}`,
  of: (subject: string, program: string) => [subject, program].filter((each) => each.trim() !== '').join(' · '),
  grid: (subject: string) => `Participation in ${subject}: students in rows, sessions in columns`,
  keys: 'Arrow keys move between cells. Enter opens a cell’s status or a student’s attendance details.',
  sizes: (sessions: number, students: number) => `${counted(sessions, 'session')} · ${counted(students, 'student')}`,
  /** The label of the filter for low attendance, with the number of these students. */
  low: (count: number) => `Below ${LOW_PERCENT} %: ${grouped(count)}`,
  lowSum: (sum: string) => `${sum}, below ${LOW_PERCENT} %`,
  ofCounted: (present: number, counted: number) => `${grouped(present)} / ${grouped(counted)}`,
  legend: 'Legend',
  present: 'Present',
  absent: 'Absent',
  /** The meaning of each mark, beyond its color. */
  marks: { ...marked, '.': 'Not marked', '-': 'Not counted' },
  /** Shown beside the letters of the cells. */
  legendOf: { ...marked, S: 'School', '.': 'Not marked', '-': 'Not counted' },
  inCsv: { ...marked, '.': 'Pending', '-': noStatus },
  student: 'Student',
  sum: 'Present',
  sessionSum: 'Present',
  share: (present: number, counted: number) =>
    counted === 0 ? baseText.nothing : `${Math.round((100 * present) / counted)} %`,
  openDetails: (name: string) => `Attendance details of ${name}`,
  cell: (name: string, date: string, mark: string) => `${name}, ${date}, ${mark}`,
  ofStudents: (present: number, students: number) => `${grouped(present)} of ${grouped(students)} students present`,
  noSessions: 'This subject does not have any classes available at the moment.',
  noSessionsDetail: 'Add a session, which becomes a column here.',
  noStudents: 'No students found for this program.',
  noStudentsDetail: 'Students appear here once an administrator has approved them.',
  fetchFailed: 'An error occurred while fetching all subject session.',
  fileName: (subject: string) => `participation_${subject}.csv`,
  csvTotal: (sessions: number) => `Total Class Sessions: ${sessions}`,
  csvName: 'Name',
} as const;

/** Texts of one student's attendance details. @see spec §2, §8, §9 */
export const participationDetailsText = {
  title: (name: string) => `Attendance Details for ${name}`,
  label: 'Attendance',
  search: 'Search by date',
  searchPlaceholder: 'Search by date Ex: m/d/yyyy',
  statusFilter: 'Status',
  all: 'All',
  present: 'Present',
  absent: 'Absent',
  presentCount: (count: number) => `Present: ${grouped(count)}`,
  absentCount: (count: number) => `Absent: ${grouped(count)}`,
  date: 'Date',
  timeIn: 'Time In',
  status: 'Status',
  noTime: baseText.nothing,
  empty: 'No sessions found.',
  fetchFailed: 'Failed to load session data or attendance.',
  close: 'Close',
  nothingToDownload: 'Please ensure there is data for this student to download.',
  fileName: (name: string) => `attendance_${name}.csv`,
} as const;

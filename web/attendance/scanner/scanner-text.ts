import type { AttendanceMark } from '#contract/attendance/attendance/attendance-calls.ts';
import type { ScanWindow } from '#contract/attendance/session/scan-window-rules.ts';
import { shownClockTime } from '#contract/platform/base/clock-time.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { hoursInSentence } from '#web/subjects/subject/hours-text.ts';

const hours = ({ start_time, end_time }: ScanWindow) => hoursInSentence(start_time, end_time);

const awaiting = 'AWAITING STUDENT QR CODE';
const stillByHand = 'A hand-held scanner works now.';
const starting = { title: 'STARTING CAMERA', help: stillByHand };

/** Texts of the class scanner and the event scanner. @see spec §2, §4, §5, §8 */
export const scannerText = {
  title: (of: string) => `Attendance for ${of}`,
  tab: 'Attendance',
  loading: 'Attendance',
  welcome: 'WELCOME!',
  /** The texts before a scan, by the state of the camera. */
  waits: {
    running: { title: awaiting, help: 'Ask the student to tap Generate QR Code and hold up the phone.' },
    'by-hand': {
      title: awaiting,
      help: 'Ask the student to tap Generate QR Code. Then point the scanner at the phone.',
    },
    starting,
    hidden: starting,
    paused: { title: 'CAMERA PAUSED', help: `Resume the camera to scan. ${stillByHand}` },
    failed: { title: 'CAMERA OFF', help: stillByHand },
  },
  scanning: 'SCANNING QR CODE',
  noPhoto: (name: string) => `No photo: is this ${name}?`,
  photoOf: (name: string) => `Photo of ${name}`,
  notices: 'Latest scans',
  marked: 'Student marked as present.',
  recorded: 'Student Attendance Recorded',
  already: 'Already Present',
  alreadyDetail: 'This student is already recorded for this session.',
  hereSince: (time: string) => `Here since ${time}`,
  isOf: (programLevel: string) => `The student’s program level is ${programLevel}.`,
  /** The next step, where the refusal's own message does not say it. */
  showIt: {
    'qr-unknown': 'Ask the student to tap Generate QR Code.',
    'keyboard-layout': 'Check the scanner’s keyboard layout.',
  } as Readonly<Record<string, string>>,
  network: 'Network error. Please check your internet connection.',
  waiting: (scans: number) =>
    scans === 1
      ? 'One scan is waiting for the network. We’ll retry automatically.'
      : `${scans} scans are waiting for the network. We’ll retry automatically.`,
  lost: 'Timed out. If the name isn’t listed, scan a new code.',
  kept: 'Kept on this device',
  keptUnknown: 'Student not found in this class. The server will check the code later.',
  keptMark: 'Not sent yet',
  notSent: (students: number) => `${grouped(students)} not sent yet`,
  stayOffline: 'Stay offline',
  /** Whether the scanner works without a network, and if not, what is missing. */
  readiness: {
    ready: 'Ready without a network',
    loading: 'Not ready without a network: this device is still storing the class.',
    off: 'Not ready without a network: your school accepts only scans that are sent at once.',
    storage: 'Not ready without a network: this device cannot store scans.',
  },
  waitingLine: 'Waiting for the network',
  waitingNext: 'We’ll retry automatically.',
  notPresent: 'No longer present',
  unreadable: 'An error occurred',
  unreadableDetail: 'This is not a student’s QR code.',
  serverFailed: 'An unexpected server error occurred.',
  setupFailed: 'An error occurred during request setup.',
  sessionGone: 'This session was deleted, so you can no longer scan students.',
  present: 'PRESENT STUDENTS',
  /** `expected` is null for an event, which expects no one. */
  count: (present: number, expected: number | null) =>
    expected === null ? `${grouped(present)} present` : `${grouped(present)} of ${grouped(expected)}`,
  empty: 'No students in the attendance list yet.',
  timeIn: 'Time in',
  undo: (name: string) => `Undo: ${name}`,
  undoKey: '(U)',
  takeBack: (name: string) => `Remove: ${name}`,
  askTakeBack: (name: string) => ({
    title: `Remove the attendance of ${name}?`,
    confirmLabel: 'Remove attendance',
    warning: true,
  }),
  takeBackDetail: 'Points and experience from this class will be removed, except points already spent.',
  notSentYet: 'It is kept on this device only, and will not be sent.',
  mayBeThere: 'It may be recorded already. Look at the list when you’re back online, and remove it there.',
  takenBack: (name: string) => `${name} is no longer present.`,
  takeBackFailed: 'The attendance could not be removed.',
  roll: 'Roll',
  closedSession: 'This session is closed.',
  closedSessionHelp: 'Reopen the session to scan.',
  closedSessionAsk: 'The professor can reopen the session.',
  tooLate: 'You can scan until one day after a class. Correct older classes on the roll.',
  askInto: (date: string) => `Scan for ${date}?`,
  intoHelp: 'This class was yesterday. Students you scan now are marked present yesterday, not today.',
  into: (date: string) => `Scan for ${date}`,
  showPresent: 'View present list',
  showMasterlist: 'View Master list',
  download: 'Download CSV',
  marks: {
    'shared-device': 'Another student of this session showed a code on the same device.',
    'new-face': 'The photo or name changed in the last day or since the last attendance.',
  } satisfies Record<AttendanceMark, string>,
  presentTitle: 'Present students',
  masterlistTitle: 'Master list of this session',
  masterlistCount: (present: number, expected: number) => `${grouped(present)} of ${grouped(expected)} present`,
  searchStudents: 'Search by name',
  /** The texts for students who have not come, by their mark. */
  missed: { '1': 'Present', '0': 'Absent', '.': 'Not marked', '-': baseText.nothing },
  /** The text in a file for a session in progress. */
  pending: 'Pending',
  noneFound: 'No student has this name.',
  noStudents: 'No Students',
  noStudentsDetail: 'No students found for this program.',
  noClassCsv: 'No student data available.',
  noEventCsv: 'No student master list data available to generate CSV.',
  masterlistFailed: 'An error occurred while fetching students.',
  failed: 'Failed to load session data or attendance.',
  outsideClass: (session: ScanWindow) =>
    hours(session) === ''
      ? 'This session has no class hours. Scans still count.'
      : `Outside class hours (${hours(session)}). Scans still count.`,
  closed: 'This event is not open for attendance now.',
  noHours: 'This session has no class hours. Set a start and end time to scan.',
  opensToday: (session: ScanWindow) => `Scanning opens today at ${shownClockTime(session.start_time)}.`,
  opensOn: (date: string, session: ScanWindow) => `Scanning opens on ${date} at ${shownClockTime(session.start_time)}.`,
  coming: 'This session has not started.',
  opensOnDay: (date: string, session: ScanWindow) =>
    `Scanning opens on ${date}${hours(session) === '' ? '' : `. The session’s hours are ${hours(session)}`}.`,
  openWas: (date: string, session: ScanWindow) => `Scanning was open on ${date}, ${hours(session)}.`,
  deleted: 'This session is in the recycle bin.',
  deletedHelp: 'You can view and download the attendance. Restore the session to scan again.',
} as const;

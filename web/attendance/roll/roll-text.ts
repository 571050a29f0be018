import { statusLetter } from '#contract/attendance/attendance/counting-rules.ts';
import { LONGEST_REASON, type Status, statuses } from '#contract/attendance/attendance/status.ts';
import { counted, grouped } from '#contract/platform/base/format-number.ts';
import { statusText } from '#web/attendance/attendance/status-text.ts';

const ofMany = (many: number) => (many === 1 ? 'one' : grouped(many));
const someAbsent = (many: number, absent: number) =>
  many === absent ? `the ${ofMany(many)} absent` : `${ofMany(many)} of the ${grouped(absent)} absent`;
const someAbsences = (many: number, absent: number) =>
  many < absent
    ? `${ofMany(many)} of ${grouped(absent)} absences`
    : many === 1
      ? 'the one absence'
      : `all ${grouped(many)} absences`;
const wordOf = (status: Status | null) => (status === null ? words.none : statusText[status]);
const students = (many: number) => counted(many, 'student');
const words: Readonly<Record<Status | 'none', string>> = {
  present: 'present',
  late: 'late',
  excused: 'excused',
  school: 'school activity',
  absent: 'absent',
  none: 'not marked',
};
export const rollText = {
  title: 'Roll',
  titleOf: (subject: string) => `${subject} – roll`,
  tab: (subject: string, date: string) => `${subject} – roll, ${date}`,
  list: 'Students',
  codeRead: 'This looks like a scanned code. Nothing was changed. Scan codes on the scanner’s screen.',
  failed: 'Failed to load the roll.',
  search: 'Search by name',
  keys: 'Keys',
  /** The letter keys of the five statuses with their meaning, and the other keys. */
  letters: statuses.map((status) => [statusLetter[status], status === 'school' ? 'school' : words[status]] as const),
  otherKeys: [
    ['↓', 'next'],
    ['/', 'search'],
  ] as const,
  filter: 'Show',
  all: (many: number) => `All ${grouped(many)}`,
  many: grouped,
  /** Students who joined after the session began. */
  aside: (many: number) => (many === 1 ? 'does not count' : 'do not count'),
  what: words,
  /** Shorter texts for places with six filters side by side. */
  whatShort: { ...words, school: 'school' } satisfies typeof words,
  /** `28 present · 3 absent · 1 late` */
  summary: (counts: Readonly<Record<Status | 'none', number>>) =>
    (['present', 'late', 'excused', 'school', 'absent', 'none'] as const)
      .filter((status) => counts[status] > 0)
      .map((status) => `${grouped(counts[status])} ${words[status]}`)
      .join(' · '),
  /**
   * After the session, `absent` is the number of absent students. It includes `many` students whom no one has set
   * absent by hand.
   */
  left: (many: number, absent: number | null) =>
    absent === null ? `Mark the remaining ${ofMany(many)}` : `Change ${someAbsences(many, absent)}`,
  leftTo: (many: number, absent: number | null) =>
    `For ${absent === null ? `the remaining ${ofMany(many)}` : someAbsent(many, absent)}`,
  /** Shown for a letter key while the question is open. At other times, the key would set a student's status. */
  leftAsked: (many: number, absent: number | null) =>
    `Nothing was changed. Use the buttons for ${absent === null ? `the remaining ${ofMany(many)}` : someAbsent(many, absent)} or close them first.`,
  absentByHand: 'Students you marked absent stay absent.',
  leftAbsent: '“Absent” closes the session: everyone not marked will be absent, and scanning stops.',
  setMany: (many: number, status: Status) => `${students(many)}: ${statusText[status]}`,
  progress: (done: number, of: number) => `${grouped(done)} of ${grouped(of)} saved …`,
  undo: 'Undo',
  nothingToUndo: 'Nothing more to undo.',
  foot: 'Last change',
  reason: 'Reason',
  giveReason: 'Give a reason',
  undoKey: '(U)',
  noReason: 'No reason',
  reasonHelp: `Your next changes get this reason. At most ${LONGEST_REASON} characters.`,
  reasonOf: (reason: string) => `“${reason}”`,
  close: 'Close session',
  askClose: (summary: string) => ({
    title: 'Close this session?',
    detail: `${summary}. Everyone not marked will be absent. Scanning stops. You can reopen the session.`,
    confirmLabel: 'Close session',
    cancelLabel: 'Keep open',
  }),
  closed: 'Session closed.',
  closedSince: (when: string) => `Closed ${when}. Scanning has stopped.`,
  reopen: 'Reopen session',
  reopened: 'Session reopened.',
  closeOffline: 'This device is offline. Close or reopen the session when it is online again and all scans are sent.',
  closeFailed: 'The session could not be closed or reopened.',
  inBin: 'This session is in the recycle bin. Restore the session to change its roll.',
  toCome: 'This session has not started, so no one is present or late yet. You can already mark students as excused.',
  locked: 'This session is too old to change. Ask an administrator.',
  changed: (now: Status | null, wanted: Status | null) =>
    `Someone just changed this to ${wordOf(now)}. You chose ${wordOf(wanted)}.`,
  setAnyway: (wanted: Status | null) => `Set ${wordOf(wanted)}`,
  leave: 'Keep it',
  failedToSave: (wanted: Status | null, why: string) => `${wordOf(wanted)} was not saved: ${why}`,
  saveFailed: 'An unexpected server error occurred.',
  /** Texts for a session in progress. */
  absentAtClose: 'Absent at close',
  atClose: 'absent at close',
  askMany: (many: number, status: Status) => ({
    title: `Mark ${students(many)} ${statusText[status]}?`,
    detail: `All ${grouped(many)} students get points and experience. You can undo this.`,
    confirmLabel: 'Mark them',
  }),
  waiting: 'Waiting for the network. We’ll retry automatically.',
  kept: 'Kept on this device',
  nameAnd: (name: string, sentence: string) => `${name}: ${sentence}`,
  none: 'No student in this session has this name or status.',
  empty: 'No students found for this program.',
  emptyDetail: 'Students appear here once an administrator has approved them.',
  statusOf: (name: string, date: string) => `${name}, ${date}`,
  notOnRoll: 'This student is not part of this session.',
  history: 'History',
  historyOf: (name: string) => `History of ${name}`,
} as const;

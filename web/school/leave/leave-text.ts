import { LEAVES_AT_ONCE, type Leave } from '#contract/attendance/roll/leave-calls.ts';
import { counted } from '#contract/platform/base/figure-text.ts';
import { dayText } from '#web/platform/base/date-text.ts';

/** `11/16/2026 – 11/20/2026`, one day alone once. */
function days({ fromDay, toDay }: Pick<Leave, 'fromDay' | 'toDay'>): string {
  return fromDay === toDay ? dayText(fromDay) : `${dayText(fromDay)} – ${dayText(toDay)}`;
}

/** The words of leave. @see docs/decisions/0031 */
export const leaveText = {
  title: 'LEAVE',
  tab: 'Leave',
  label: 'Leave',
  ofSchool: 'Excuses students from every session that counts for them, over some days.',
  ofProfessor: 'Excuses students from your own sessions over some days.',
  give: 'Give leave',
  giveTitle: 'Give leave',
  student: 'Student',
  days: 'Days',
  shownDays: days,
  kind: 'Kind',
  note: 'Note',
  noteHint: 'Why, in a sentence. Students see it; please leave out what concerns their health.',
  givenBy: 'Given by',
  ownSessions: 'own sessions',
  gone: 'somebody who is gone',
  sessions: 'Sessions',
  actions: 'Actions',
  standing: 'Standing',
  standings: { now: 'On leave now', coming: 'To come', over: 'Over', ended: 'Ended early' },
  allStandings: 'All leave',
  search: 'Search by name',
  empty: 'Nobody is on leave.',
  emptyDetail: 'Give leave, and the sessions of those days do not count as absences.',
  emptyFound: 'No leave matches your search.',
  failed: 'Leave could not be read.',
  first: 'First day',
  last: 'Last day',
  missing: 'Please choose the first and the last day.',
  nobody: 'Please choose at least one student.',
  tooMany: `Please choose at most ${LEAVES_AT_ONCE} students at a time.`,
  lastBeforeFirst: 'The last day is before the first.',
  giveTo: (count: number) => (count === 0 ? 'Give leave' : `Give leave to ${counted(count, 'student')}`),
  given: (leaves: readonly Leave[]) =>
    `Leave has been given to ${counted(leaves.length, 'student')}: ${counted(
      leaves.reduce((sum, { sessions }) => sum + sessions, 0),
      'session is excused',
      'sessions are excused',
    )} so far.`,
  giveFailed: 'Leave could not be given.',
  hasMost: (name: string) => `It is ${name} who has that many.`,
  end: 'End leave',
  endOf: (name: string) => `End the leave of ${name}`,
  askEnd: (name: string, leave: Leave) => `End the leave of ${name}, ${days(leave)}?`,
  endFrom: 'From today on; earlier days stay excused',
  endAll: 'Altogether; sessions they missed become absences',
  endFuture: 'No day of it is over yet, so it is taken away altogether.',
  endPast: 'It is over. If it is taken away, sessions they missed become absences.',
  endChoice: 'From when',
  endFailed: 'Leave could not be ended.',
  fileName: 'leave.csv',
  csvHead: [
    'Last Name',
    'First Name',
    'Program Level',
    'First Day',
    'Last Day',
    'Kind',
    'Note',
    'Given by',
    'Sessions',
  ],
} as const;

import { LEAVES_AT_ONCE, type Leave } from '#contract/attendance/roll/leave-calls.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import { dayText } from '#web/platform/base/date-text.ts';

/** `11/16/2026 – 11/20/2026`; a single day appears once. */
function days({ fromDay, toDay }: Pick<Leave, 'fromDay' | 'toDay'>): string {
  return fromDay === toDay ? dayText(fromDay) : `${dayText(fromDay)} – ${dayText(toDay)}`;
}

/** Texts of leave. @see docs/decisions/0031 */
export const leaveText = {
  title: 'LEAVE OF ABSENCE',
  tab: 'Leave of absence',
  label: 'Leave of absence',
  ofSchool: 'Excuse students from all their classes for a few days.',
  ofProfessor: 'Excuse students from your classes for a few days.',
  give: 'Give leave',
  giveTitle: 'Give leave',
  student: 'Student',
  days: 'Days',
  shownDays: days,
  kind: 'Kind',
  note: 'Note',
  noteHint: 'A short reason that students see, so don’t include medical details.',
  givenBy: 'Given by',
  ownSessions: 'own sessions',
  gone: 'a former member of staff',
  sessions: 'Sessions',
  standing: 'Status',
  standings: { now: 'On leave now', coming: 'Upcoming', over: 'Over', ended: 'Ended early' },
  allStandings: 'All periods',
  search: 'Search by name',
  empty: 'No one is on leave.',
  emptyDetail: 'When you give leave, sessions on those days do not count as absences.',
  emptyFound: 'No period of leave matches your search.',
  failed: 'The periods of leave could not be loaded.',
  first: 'First day',
  last: 'Last day',
  missing: 'Choose the first and last day.',
  nobody: 'Choose at least one student.',
  tooMany: `Please choose at most ${LEAVES_AT_ONCE} students at a time.`,
  lastBeforeFirst: 'The last day is before the first day.',
  giveTo: (count: number) => (count === 0 ? 'Give leave' : `Give leave to ${counted(count, 'student')}`),
  given: (leaves: readonly Leave[]) =>
    `${counted(leaves.length, 'student has', 'students have')} been given leave: ${counted(
      leaves.reduce((sum, { sessions }) => sum + sessions, 0),
      'session is excused',
      'sessions are excused',
    )} so far.`,
  giveFailed: 'The leave could not be given.',
  hasMost: (name: string) => `The student is ${name}.`,
  end: 'End leave',
  endOf: (name: string) => `End the leave of ${name}`,
  askEnd: (name: string, leave: Leave) => `End the leave of ${name}, ${days(leave)}?`,
  endFrom: 'From today. Earlier days stay excused',
  endAll: 'Delete the leave. Missed sessions become absences',
  endFuture: 'The leave hasn’t started, so it will be deleted.',
  endPast: 'The leave is over. If you delete it, missed sessions become absences.',
  endChoice: 'When',
  endFailed: 'The leave could not be ended.',
  fileName: 'leave.csv',
} as const;

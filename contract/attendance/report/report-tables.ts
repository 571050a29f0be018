import type { ReportTable } from './report-calls.ts';
import type { CellKind } from './report-names.ts';

const sums = 'counted attended late excused absent rate';
const session = 'day start subject programLevel professor';
const sessions = ['Sessions', `${session} roll ${sums}`] as const;
const bands = 'band students share';
const inARow = 'sessionsInARow daysInARow';
const days = 'days daysAbsent share';

/**
 * The title and columns of each report's tables in their order. A report may leave tables out. Its own columns follow
 * the program level: in a register a letter for each day or session, in `classes` the rate of each week.
 */
export const reportTables = {
  overview: {
    figures: ['At a glance', 'figure from to value change number of'],
    weeks: ['Attendance by week', 'weekFrom rate attended of sameWeekBefore'],
    hours: ['Attendance by weekday and hour', 'weekday hour rate attended of'],
    levels: ['Program levels', 'programLevel rate attended of change'],
    words: ['Needs a word', `student programLevel reason ${inARow} ${days}`],
  },
  today: {
    absent: ['Absent now without a word', 'student programLevel start subject state missedToday'],
    excused: ['Excused now', 'student programLevel start subject missedToday'],
    sessions,
  },
  register: { register: ['Register', `student programLevel ${sums} daysAbsent`] },
  student: {
    summary: ['Summary', `student programLevel ${sums} absenceShare minutesLate ${days} ${inARow}`],
    subjects: ['Subjects', `subject professor ${sums} minutesLate`],
    weeks: ['Days by week', 'weekFrom mon tue wed thu fri sat sun rate'],
    missed: ['Late, excused and absent', 'day start subject status timeIn'],
    changes: ['Changes', 'changedOn at sessionOf subject was is by'],
    leave: ['Leave', 'firstDay lastDay kind sessions'],
  },
  classes: {
    levels: ['Program levels', 'programLevel students rate attended of change absenceShare rollsMissing'],
    weeks: ['Rate by week', 'programLevel'],
    distribution: ['Students by rate', bands],
  },
  absence: {
    bands: ['Days absent', bands],
    chronic: ['Chronically absent', `student programLevel ${days} ofThemExcused lastAttended`],
    row: ['Absent several times in a row', `student programLevel ${inARow} since lastAttended`],
  },
  rolls: {
    summary: ['Rolls', 'what number share'],
    notOpened: ['Not opened', session],
    missing: ['Not taken', session],
    late: ['Taken late', `${session} takenOn at`],
    professors: ['By professor', 'professor sessions taken takenLate byHand cards flagged'],
  },
  sessions: { sessions },
} as const;

/** The columns of each kind; all others are texts. */
const kinds = {
  count: `attended of counted late excused absent number students sessions minutesLate missedToday rollsMissing takenLate
    flagged days daysAbsent ofThemExcused sessionsInARow daysInARow`,
  share: 'rate value share sameWeekBefore absenceShare taken byHand cards',
  change: 'change',
  day: 'day from to weekFrom firstDay lastDay changedOn sessionOf since lastAttended takenOn',
  time: 'hour start at timeIn',
  letter: 'mon tue wed thu fri sat sun',
} as const satisfies Partial<Record<CellKind, string>>;
const kindOf = new Map(
  Object.entries(kinds).flatMap(([kind, names]) => names.split(/\s+/).map((name) => [name, kind as CellKind])),
);

/** A table without rows. The title of a column is its name in words. */
export function emptyReportTable(id: string, [title, columns]: readonly [string, string]): ReportTable {
  const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const titleOf = (name: string) => `${name[0]?.toUpperCase()}${words(name.slice(1))}`;
  return {
    id,
    title,
    columns: columns.split(' ').map((name) => ({ id: name, title: titleOf(name), kind: kindOf.get(name) ?? 'text' })),
    rows: [],
  };
}

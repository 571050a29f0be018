import type { CellKind, ReportName } from './report-names.ts';

type Column = readonly [title: string, kind: CellKind];
interface Table {
  readonly title: string;
  readonly columns: Readonly<Record<string, Column>>;
}

const student = { student: ['Student', 'text'], level: ['Program level', 'text'] } as const;
const session = {
  day: ['Day', 'day'],
  start: ['Start', 'time'],
  subject: ['Subject', 'text'],
  level: ['Program level', 'text'],
  professor: ['Professor', 'text'],
} as const;
const share = { rate: ['Rate', 'share'], attended: ['Attended', 'count'], of: ['Of', 'count'] } as const;
const sums = {
  counted: ['Counted', 'count'],
  attended: ['Attended', 'count'],
  late: ['Late', 'count'],
  excused: ['Excused', 'count'],
  absent: ['Absent', 'count'],
  rate: ['Rate', 'share'],
} as const;
const sessions = { title: 'Sessions', columns: { ...session, state: ['Roll', 'text'], ...sums } } as const;
const days = { days: ['Days', 'count'], absentDays: ['Days absent', 'count'], dayShare: ['Share', 'share'] } as const;
const inARow = { sessionsInARow: ['Sessions in a row', 'count'], daysInARow: ['Days in a row', 'count'] } as const;
const bands = { band: ['Band', 'text'], students: ['Students', 'count'], share: ['Share', 'share'] } as const;

/**
 * The tables of each report in their order. A report may leave tables out. Where `register` and `classes` say so, more
 * columns follow: one for each day, session or week.
 */
export const reportTables = {
  overview: {
    figures: {
      title: 'At a glance',
      columns: {
        figure: ['Figure', 'text'],
        from: ['From', 'day'],
        to: ['To', 'day'],
        rate: ['Value', 'share'],
        change: ['Change', 'change'],
        part: ['Number', 'count'],
        of: ['Of', 'count'],
      },
    },
    weeks: {
      title: 'Attendance by week',
      columns: { week: ['Week from', 'day'], ...share, before: ['Same week before', 'share'] },
    },
    hours: {
      title: 'Attendance by weekday and hour',
      columns: { weekday: ['Weekday', 'text'], hour: ['Hour', 'time'], ...share },
    },
    levels: {
      title: 'Program levels',
      columns: { level: ['Program level', 'text'], ...share, change: ['Change', 'change'] },
    },
    words: { title: 'Needs a word', columns: { ...student, reason: ['Reason', 'text'], ...inARow, ...days } },
  },
  today: {
    absent: {
      title: 'Absent now',
      columns: {
        ...student,
        subject: ['Subject', 'text'],
        start: ['Start', 'time'],
        state: ['State', 'text'],
        missed: ['Missed today', 'count'],
      },
    },
    sessions,
  },
  register: {
    /** After `level`: one letter for each day, or for each session if the report is about a subject; then the sums. */
    register: { title: 'Register', columns: { ...student, ...sums, absentDays: days.absentDays } },
  },
  student: {
    summary: {
      title: 'Summary',
      columns: {
        ...student,
        ...sums,
        absence: ['Absence share', 'share'],
        lateMinutes: ['Minutes late', 'count'],
        ...days,
        ...inARow,
      },
    },
    subjects: {
      title: 'Subjects',
      columns: {
        subject: session.subject,
        professor: session.professor,
        ...sums,
        lateMinutes: ['Minutes late', 'count'],
      },
    },
    weeks: {
      title: 'Days by week',
      columns: {
        week: ['Week from', 'day'],
        day1: ['Mon', 'letter'],
        day2: ['Tue', 'letter'],
        day3: ['Wed', 'letter'],
        day4: ['Thu', 'letter'],
        day5: ['Fri', 'letter'],
        day6: ['Sat', 'letter'],
        day7: ['Sun', 'letter'],
        rate: ['Rate', 'share'],
      },
    },
    missed: {
      title: 'Late, excused and absent',
      columns: {
        day: session.day,
        start: session.start,
        subject: session.subject,
        state: ['Status', 'text'],
        timeIn: ['Time in', 'time'],
      },
    },
    changes: {
      title: 'Changes',
      columns: {
        day: ['Changed on', 'day'],
        time: ['At', 'time'],
        session: ['Session of', 'day'],
        subject: session.subject,
        was: ['Was', 'text'],
        now: ['Is', 'text'],
        by: ['By', 'text'],
      },
    },
    leave: {
      title: 'Leave',
      columns: {
        from: ['First day', 'day'],
        to: ['Last day', 'day'],
        kind: ['Kind', 'text'],
        sessions: ['Sessions', 'count'],
      },
    },
  },
  classes: {
    levels: {
      title: 'Program levels',
      columns: {
        level: ['Program level', 'text'],
        students: ['Students', 'count'],
        ...share,
        change: ['Change', 'change'],
        absence: ['Absence share', 'share'],
        missing: ['Rolls missing', 'count'],
      },
    },
    /** After `level`: the rate of each week, with its Monday as the column's id. */
    weeks: { title: 'Rate by week', columns: { level: ['Program level', 'text'] } },
    distribution: { title: 'Students by rate', columns: bands },
  },
  absence: {
    bands: { title: 'Days absent', columns: bands },
    chronic: {
      title: 'Chronically absent',
      columns: { ...student, ...days, excusedDays: ['Of them excused', 'count'], lastDay: ['Last attended', 'day'] },
    },
    row: {
      title: 'Absent several times in a row',
      columns: { ...student, ...inARow, since: ['Since', 'day'], lastDay: ['Last attended', 'day'] },
    },
  },
  rolls: {
    summary: {
      title: 'Rolls',
      columns: { what: ['What', 'text'], number: ['Number', 'count'], share: ['Share', 'share'] },
    },
    missing: { title: 'Not taken', columns: session },
    late: { title: 'Taken late', columns: { ...session, takenDay: ['Taken on', 'day'], takenTime: ['At', 'time'] } },
    professors: {
      title: 'By professor',
      columns: {
        professor: session.professor,
        sessions: ['Sessions', 'count'],
        taken: ['Taken', 'share'],
        late: ['Taken late', 'count'],
        hand: ['By hand', 'share'],
        cards: ['Cards', 'share'],
        flagged: ['Flagged', 'count'],
      },
    },
  },
  sessions: { sessions },
} as const satisfies Record<ReportName, Record<string, Table>>;

/**
 * A second implementation of the reports' figures, written from the definitions alone. It looks at every student,
 * session and day again for each question, and uses none of the product's code, so that it shares none of its faults.
 */

/** A period; `until` is null while it continues. */
interface Period {
  since: string;
  until: string | null;
}

/** A student with everything that decides which sessions count for them. */
export interface ReportOracleStudent {
  stud_id: number;
  /** When the student was approved, with which program level, and which former levels this level has been. */
  levels: (Period & { level: string; former: number[] })[];
  enrolments: (Period & { subject_id: number; kind: 'in' | 'out' })[];
}

/** A session with its roll. */
export interface ReportOracleSession {
  class_id: number;
  subject_id: number;
  /** The subject's program level; blank for an event. */
  subjectLevel: string;
  /** The session's own program level; blank if it is open. */
  ownLevel: string;
  /** The former level of the session and of its subject, if a level was renamed since; otherwise null. */
  former: number | null;
  subjectFormer: number | null;
  createdAt: string;
  overAt: string;
  isClosed: boolean;
  isInBin: boolean;
  attended: { stud_id: number; status: 'present' | 'late' }[];
  excused: { stud_id: number; kind: 'excused' | 'school'; byHand: boolean }[];
}

/** A school, and the question: which local days, by which rules. Shares are in percent. */
export interface ReportOracleSchool {
  timeZone: string;
  now: string;
  from: string;
  to: string;
  absenceShare: number;
  leastDays: number;
  dayShare: number;
  students: ReportOracleStudent[];
  sessions: ReportOracleSession[];
}

/** What a student did at a session that counts for them. */
type OracleStatus = 'present' | 'late' | 'school' | 'excused' | 'absent';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The day that a calendar on the wall shows, `YYYY-MM-DD`. */
export function oracleDay(at: string, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock.format(new Date(at));
}

/** The Monday of a day's week. */
export function oracleMonday(day: string): string {
  let monday = Date.parse(`${day}T12:00:00Z`);
  while (new Date(monday).getUTCDay() !== 1) monday -= 24 * 60 * 60 * 1000;
  return new Date(monday).toISOString().slice(0, 10);
}

const holds = ({ since, until }: Period, at: string) => since <= at && (until === null || until > at);

/** The program level that a student had at a moment; null if they were not approved. */
export function oracleLevel(student: ReportOracleStudent, at: string): string | null {
  for (const each of student.levels) if (holds(each, at)) return each.level;
  return null;
}

/** The program level whose students a session is for; blank for an event. */
export function oracleSessionLevel({ subjectLevel, ownLevel }: ReportOracleSession): string {
  if (subjectLevel === '') return '';
  return ownLevel === '' ? subjectLevel : ownLevel;
}

/** Whether a student had to come: approved, and enrolled or of the session's program level and not dropped. */
function hadToCome(student: ReportOracleStudent, session: ReportOracleSession): boolean {
  if (session.subjectLevel === '') return false;
  const at = session.createdAt;
  for (const level of student.levels) {
    if (!holds(level, at)) continue;
    for (const enrolment of student.enrolments) {
      if (enrolment.subject_id !== session.subject_id || !holds(enrolment, at)) continue;
      if (enrolment.kind === 'out') return false;
      if (session.ownLevel === '') return true;
      return session.ownLevel === session.subjectLevel && session.former === session.subjectFormer;
    }
    if (session.former !== null) return level.former.includes(session.former);
    return level.level === oracleSessionLevel(session);
  }
  return false;
}

const isOver = (school: ReportOracleSchool, session: ReportOracleSession) =>
  session.isClosed || session.overAt <= school.now;

const isTaken = (session: ReportOracleSession) =>
  session.isClosed || session.attended.length > 0 || session.excused.some(({ byHand }) => byHand);

/** The sessions of the period that are not in the bin, with their days, in the order in which they took place. */
function sessionsOf(school: ReportOracleSchool) {
  return school.sessions
    .filter(({ isInBin }) => !isInBin)
    .map((session) => ({ ...session, day: oracleDay(session.createdAt, school.timeZone) }))
    .filter(({ day }) => day >= school.from && day <= school.to)
    .sort((one, other) =>
      one.createdAt === other.createdAt ? one.class_id - other.class_id : one.createdAt < other.createdAt ? -1 : 1,
    );
}

/** A student's status at a session; null if the session does not count for them, or its roll was not taken. */
function statusAt(
  school: ReportOracleSchool,
  student: ReportOracleStudent,
  session: ReportOracleSession,
): OracleStatus | null {
  if (!isTaken(session)) return null;
  for (const { stud_id, status } of session.attended) if (stud_id === student.stud_id) return status;
  if (!hadToCome(student, session) || !isOver(school, session)) return null;
  for (const { stud_id, kind } of session.excused) if (stud_id === student.stud_id) return kind;
  return 'absent';
}

/** A share as whole per mille, halves up; null, shown as `–`, of nothing. */
const oracleShare = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((2000 * part + whole) / (2 * whole));

/** Sums up statuses. `attended` is present, late and school activity. */
export function oracleSums(statuses: readonly OracleStatus[]) {
  const number = (wanted: OracleStatus) => statuses.filter((each) => each === wanted).length;
  const [present, late, school] = [number('present'), number('late'), number('school')];
  const [excused, absent, counted] = [number('excused'), number('absent'), statuses.length];
  const attended = present + late + school;
  const rate = oracleShare(attended, counted - excused);
  const absenceShare = oracleShare(absent + excused, counted);
  return { counted, present, late, school, excused, absent, attended, rate, absenceShare };
}

/** Sums for each group of statuses of sessions that are over, such as each week; those whose group is null are left out. */
export function oracleGroups(
  school: ReportOracleSchool,
  groupOf: (student: ReportOracleStudent, session: ReportOracleSession) => string | null,
): Map<string, ReturnType<typeof oracleSums>> {
  const groups = new Map<string, OracleStatus[]>();
  for (const session of sessionsOf(school).filter((each) => isOver(school, each)))
    for (const student of school.students) {
      const [status, group] = [statusAt(school, student, session), groupOf(student, session)];
      if (status !== null && group !== null) groups.set(group, [...(groups.get(group) ?? []), status]);
    }
  return new Map(
    [...groups]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([group, statuses]) => [group, oracleSums(statuses)]),
  );
}

/** The letter of a day: present, half, absent, or excused, which is absent with each missed session excused. */
function dayOf(school: ReportOracleSchool, statuses: readonly OracleStatus[]): 'P' | 'H' | 'A' | 'E' {
  const { attended, counted, excused } = oracleSums(statuses);
  if (attended * 100 >= school.dayShare * counted) return 'P';
  if (attended > 0) return 'H';
  return excused === counted ? 'E' : 'A';
}

/**
 * How far a student is from school. `chronic` and `from` are null if there are too few days to judge; `from` is the
 * percentage at which the student's band of absent days begins.
 */
function judge(school: ReportOracleSchool, days: readonly string[]) {
  const number = (wanted: string) => days.filter((day) => day === wanted).length;
  const [half, absent, excused] = [number('H'), number('A') + number('E'), number('E')];
  // Twice as many of both, so that halves are whole.
  const reaches = (percent: number) => (2 * absent + half) * 100 >= percent * 2 * days.length;
  const isJudged = days.length > 0 && days.length >= school.leastDays;
  const from = [20, 10, 5, 0].find(reaches) ?? 0;
  const judged = { chronic: isJudged ? reaches(school.absenceShare) : null, from: isJudged ? from : null };
  return { days: days.length, present: number('P'), half, absent, excused, ...judged };
}

/** The absences up to the last session or day: excused ones are passed over, anything else ends the row. */
function inARow(marks: readonly string[], absent: string, excused: string): number {
  let row = 0;
  for (const mark of marks) {
    if (mark === absent) row += 1;
    else if (mark !== excused) row = 0;
  }
  return row;
}

/** All figures of each student. */
export function oracleFigures(school: ReportOracleSchool) {
  const sessions = sessionsOf(school);
  const allDays = [...new Set(sessions.map(({ day }) => day))];
  return school.students.map((student) => {
    const statusesOf = (some: typeof sessions) => some.flatMap((session) => statusAt(school, student, session) ?? []);
    const days = allDays.flatMap((wanted) => {
      const statuses = statusesOf(sessions.filter(({ day }) => day === wanted));
      return statuses.length === 0 ? [] : [dayOf(school, statuses)];
    });
    const statuses = statusesOf(sessions);
    return {
      ...oracleSums(statuses),
      days: judge(school, days),
      sessionsInARow: inARow(statuses, 'absent', 'excused'),
      daysInARow: inARow(days, 'A', 'E'),
    };
  });
}

/** The sessions that are over, to which somebody had to come, and whose roll was not taken. */
export function oracleRollsMissing(school: ReportOracleSchool): ReportOracleSession[] {
  return sessionsOf(school)
    .filter((session) => isOver(school, session) && !isTaken(session))
    .filter((session) => school.students.some((student) => hadToCome(student, session)));
}

import {
  type Moment,
  meantAmong,
  type SessionRoll,
  statusesAt,
} from '#contract/attendance/attendance/counting-rules.ts';
import { attends, type Status, statuses } from '#contract/attendance/attendance/status.ts';
import type { Membership } from '#contract/people/student/belonging-rules.ts';
import type { ReportRules } from './report-calls.ts';

/** The number of each status among sessions that count. */
export type Tally = Record<Status, number>;

/** A tally of no sessions. */
export const emptyTally = (): Tally => ({ present: 0, late: 0, excused: 0, school: 0, absent: 0 });

/** Adds the second tally to the first. */
export function addTally(to: Tally, more: Tally): void {
  for (const status of statuses) to[status] += more[status];
}

/** A share in whole per mille, rounded half up; null if there is nothing to divide by. */
export function perMille(part: number, of: number): number | null {
  return of === 0 ? null : Math.floor((2000 * part + of) / (2 * of));
}

/** The sessions that count. */
export const countedSessions = ({ present, late, excused, school, absent }: Tally): number =>
  present + late + excused + school + absent;

/** The attended sessions. Late students and students at a school activity attended. */
export const attendedSessions = ({ present, late, school }: Tally): number => present + late + school;

/** The sessions that a rate is divided by. */
export const expectedSessions = (tally: Tally): number => countedSessions(tally) - tally.excused;

/** Attended ÷ (counted − excused), per mille. */
export const attendanceRate = (tally: Tally): number | null =>
  perMille(attendedSessions(tally), expectedSessions(tally));

/** (Absent + excused) ÷ counted, per mille. */
export const absenceShareOf = (tally: Tally): number | null =>
  perMille(tally.absent + tally.excused, countedSessions(tally));

/** What a student's day was. A day without attendance is excused if the student was excused from all its sessions. */
export const dayKinds = ['present', 'half', 'absent', 'excused'] as const;
export type DayKind = (typeof dayKinds)[number];
export type DayTally = Record<DayKind, number>;

/** What a day was on which at least one session counted. */
export function dayKindOf(tally: Tally, { day_share }: Pick<ReportRules, 'day_share'>): DayKind {
  const attended = attendedSessions(tally);
  if (attended === 0) return tally.absent > 0 ? 'absent' : 'excused';
  return attended * 100 >= day_share * countedSessions(tally) ? 'present' : 'half';
}

/** All days of a tally. */
export const dayCount = ({ present, half, absent, excused }: DayTally): number => present + half + absent + excused;

/** Absent days, excused or not; a half counts half. */
export const absentDayCount = ({ half, absent, excused }: DayTally): number => absent + excused + half / 2;

/** Absent days ÷ days, per mille. */
export const dayShareOf = (days: DayTally): number | null => perMille(absentDayCount(days), dayCount(days));

/** Whether there are enough days to judge the share of absent days. */
const isJudged = (days: DayTally, { least_days }: Pick<ReportRules, 'least_days'>): boolean =>
  dayCount(days) >= least_days;

const reaches = (days: DayTally, percent: number): boolean => absentDayCount(days) * 100 >= percent * dayCount(days);

/** Whether a student is chronically absent. The share is compared exactly, not as it is shown. */
export function isChronic(days: DayTally, rules: Pick<ReportRules, 'least_days' | 'absence_share'>): boolean {
  return isJudged(days, rules) && reaches(days, rules.absence_share);
}

/** The lower limits of the bands of absent days, in percent. */
export const absenceBands = [0, 5, 10, 20] as const;

/** The place of a student's band in `absenceBands`; null if there are too few days to judge. */
export function bandOf(days: DayTally, rules: Pick<ReportRules, 'least_days'>): number | null {
  return isJudged(days, rules) ? absenceBands.findLastIndex((percent) => reaches(days, percent)) : null;
}

/** The figures of one student. Sessions are added in the order in which they began. */
export class StudentFigures {
  readonly tally: Tally = emptyTally();
  /** The absences up to the last session; excused sessions are left out. */
  sessionsInARow = 0;
  /** The day of the first of these absences; '' if there is none. */
  inARowSince = '';
  /** The last day on which the student attended; '' if there is none. */
  lastAttended = '';
  readonly #rules: ReportRules;
  readonly #days: DayTally = { present: 0, half: 0, absent: 0, excused: 0 };
  #daysInARow = 0;
  #day = '';
  #ofDay: Tally = emptyTally();

  constructor(rules: ReportRules) {
    this.#rules = rules;
  }

  /** @param day the session's day, `YYYY-MM-DD`; not before the day of the session before */
  add(day: string, status: Status): void {
    if (day !== this.#day) {
      this.#closeDay();
      this.#day = day;
    }
    this.#ofDay[status] += 1;
    this.tally[status] += 1;
    if (status === 'excused') return;
    if (status !== 'absent') {
      this.lastAttended = day;
      this.sessionsInARow = 0;
      this.inARowSince = '';
    } else {
      this.sessionsInARow += 1;
      this.inARowSince ||= day;
    }
  }

  /** The student's days. A day is an absence in a row if the student attended none of its sessions. */
  get days(): DayTally {
    this.#closeDay();
    return this.#days;
  }

  /** The absent days up to the last one; excused days are left out. */
  get daysInARow(): number {
    this.#closeDay();
    return this.#daysInARow;
  }

  #closeDay(): void {
    if (this.#day === '') return;
    const kind = dayKindOf(this.#ofDay, this.#rules);
    this.#days[kind] += 1;
    if (kind !== 'excused') this.#daysInARow = kind === 'absent' ? this.#daysInARow + 1 : 0;
    this.#ofDay = emptyTally();
    this.#day = '';
  }
}

/** A session with everything that decides what it counts for whom. */
export interface FigureSession extends SessionRoll {
  /** The session's day in the school's time zone, `YYYY-MM-DD`. */
  day: string;
  isdeleted: boolean;
  /** Whether the roll was taken: someone came or was excused by hand, or the roll was closed. */
  isTaken: boolean;
}

/**
 * The statuses of a roll that count, if it was taken: who attended, and of those for whom the session was meant, who
 * was excused or absent when it was over.
 */
export function* countedStatuses(
  statuses: Iterable<readonly [stud_id: number, status: Status | null]>,
  meant: ReadonlySet<number>,
  isOver: boolean,
): Generator<[stud_id: number, status: Status]> {
  for (const [stud_id, status] of statuses)
    if (status !== null && (attends(status) || (isOver && meant.has(stud_id)))) yield [stud_id, status];
}

/** Adds the statuses of one session that count to the figures of its students. */
export function addToFigures(
  figures: Map<number, StudentFigures>,
  day: string,
  counted: Iterable<[stud_id: number, status: Status]>,
  rules: ReportRules,
): void {
  for (const [stud_id, status] of counted) {
    const own = figures.get(stud_id) ?? new StudentFigures(rules);
    figures.set(stud_id, own);
    own.add(day, status);
  }
}

/**
 * The figures of each student for whom one of these sessions counts.
 * @param sessions in the order in which they began
 */
export function figuresOfStudents(
  sessions: Iterable<FigureSession>,
  memberships: ReadonlyMap<number, Membership>,
  moment: Moment,
  rules: ReportRules,
): Map<number, StudentFigures> {
  const meant = meantAmong(memberships);
  const figures = new Map<number, StudentFigures>();
  for (const session of sessions) {
    if (session.isdeleted || !session.isTaken) continue;
    const own = meant(session);
    const counted = countedStatuses(statusesAt(session, own, moment), own, session.overAt <= moment.now);
    addToFigures(figures, session.day, counted, rules);
  }
  return figures;
}

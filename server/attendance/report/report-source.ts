import { type Moment, meantAmong, programMeant, statusesAt } from '#contract/attendance/attendance/counting-rules.ts';
import type { AttendedStatus, ExcuseKind, Status } from '#contract/attendance/attendance/status.ts';
import {
  addToFigures,
  countedStatuses,
  emptyTally,
  type StudentFigures,
  type Tally,
} from '#contract/attendance/report/figure-rules.ts';
import { weekdayOf } from '#contract/attendance/timetable/meeting-rules.ts';
import { lastsAt, type Membership } from '#contract/people/student/belonging-rules.ts';
import { dayAfter, instantAt, type LocalTime, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as queries from './report-queries.ts';
import type { ReportQuestion } from './report-question.ts';

/** The days whose attendances are read at a time, so that memory does not grow with the period. */
const DAYS_AT_A_TIME = 28;

/** A session of a report. `start` is its start time or, without one, the time of day at which it was set. */
export type ReportSession = Omit<Awaited<ReturnType<typeof queries.sessionsToReport>>[number], 'isTaken'> & {
  day: string;
  start: string;
  /** The program level that the session was meant for; '' for an event. */
  level: string;
  isOver: boolean;
  isTaken: boolean;
};

/** A session with the statuses of the students whom the report is about; null for those who have none yet. */
export interface ReportRoll {
  session: ReportSession;
  statuses: ReadonlyMap<number, Status | null>;
  /** The students for whom the session was meant. */
  meant: ReadonlySet<number>;
}

/** The statuses of a roll that count; none if it was not taken. */
export function countedIn({ session, statuses, meant }: ReportRoll): Iterable<[stud_id: number, status: Status]> {
  return session.isTaken ? countedStatuses(statuses, meant, session.isOver) : [];
}

/** Reads the rolls that a report is about. */
export class ReportSource {
  readonly db: Db;
  readonly question: ReportQuestion;
  readonly moment: Moment;
  /** The number of rolls of the report's days that are over and were not taken, among those that were read. */
  missing = 0;
  readonly #minutes = new Map<string, LocalTime>();
  #memberships: ReadonlyMap<number, Membership> = new Map();

  constructor(db: Db, question: ReportQuestion, moment: Moment) {
    this.db = db;
    this.question = question;
    this.moment = moment;
  }

  /** Today in the school's time zone. */
  get today(): string {
    return this.localTime(this.moment.now).day;
  }

  /** The day and time of an instant. Each minute is computed only once: a year's sessions would take seconds. */
  localTime(at: Instant): LocalTime {
    const minute = at.slice(0, 16);
    const local = this.#minutes.get(minute) ?? localTime(at, this.question.timeZone);
    this.#minutes.set(minute, local);
    return local;
  }

  /** The instants of these days, both included. */
  timeOf(from: string, to: string): queries.ReportTime {
    const start = (day: string) => instantAt(day, '00:00', this.question.timeZone);
    return { from: start(from), until: start(dayAfter(to)) };
  }

  /** The student's program level at a moment; '' if the student belonged to none. */
  levelAt(stud_id: number, at: Instant): string {
    const own = this.#memberships.get(stud_id)?.belongings;
    return own?.find((each) => lastsAt(each, at))?.courseYearSection ?? '';
  }

  /** Whether the student belonged to the school when the report's days ended, or belongs now. */
  isHere(stud_id: number): boolean {
    const { until } = this.timeOf(this.question.to, this.question.to);
    const { now } = this.moment;
    const own = this.#memberships.get(stud_id)?.belongings ?? [];
    return own.some((each) => each.until === null || each.until >= (until < now ? until : now));
  }

  /** The rolls of these days (by default the report's) that concern anybody in the report, as they began. */
  async *rolls({ from, to } = this.question as { from: string; to: string }): AsyncGenerator<ReportRoll> {
    const { question, db } = this;
    const all = this.timeOf(from, to);
    this.#memberships = await queries.membershipsIn(db, all, question);
    const meant = meantAmong(this.#memberships);
    for (let first = from; first <= to; first = dayAfter(first, DAYS_AT_A_TIME)) {
      const last = dayAfter(first, DAYS_AT_A_TIME - 1);
      const time = this.timeOf(first, last < to ? last : to);
      const sessions = await queries.sessionsToReport(db, time, question);
      if (sessions.length === 0) continue;
      const came = await queries.cameToSessions(db, time, question);
      const excused = await queries.excusedFromSessions(db, time, question);
      for (const row of sessions) {
        const session = this.#sessionOf(row);
        if (!this.#isAsked(session)) continue;
        const roll = {
          ...session,
          came: came.get(session.class_id) ?? new Map<number, AttendedStatus>(),
          excused: excused.get(session.class_id) ?? new Map<number, ExcuseKind>(),
        };
        const own = meant(session);
        const statuses = this.#ofReport(session, statusesAt(roll, own, this.moment));
        // A session without a roll matters only if someone had to come.
        const concerns = (stud_id: number) => session.isTaken || own.has(stud_id);
        if (!statuses.keys().some(concerns)) continue;
        if (session.isOver && !session.isTaken && session.day >= question.from && session.day <= question.to)
          this.missing += 1;
        yield { session, statuses, meant: own };
      }
    }
  }

  /** What counts of a roll, by the program level that its students had then. */
  byLevel(roll: ReportRoll): Map<string, { tally: Tally; students: number[] }> {
    const levels = new Map<string, { tally: Tally; students: number[] }>();
    for (const [stud_id, status] of countedIn(roll)) {
      const level = this.levelAt(stud_id, roll.session.createdAt);
      const own = levels.get(level) ?? { tally: emptyTally(), students: [] };
      own.tally[status] += 1;
      own.students.push(stud_id);
      levels.set(level, own);
    }
    return levels;
  }

  /** The figures of every student over the report's days. */
  async figures(): Promise<Map<number, StudentFigures>> {
    const figures = new Map<number, StudentFigures>();
    for await (const roll of this.rolls()) addTo(figures, roll, this.question);
    return figures;
  }

  #sessionOf({ isTaken, ...row }: Awaited<ReturnType<typeof queries.sessionsToReport>>[number]): ReportSession {
    const { day, time } = this.localTime(row.createdAt);
    return {
      ...row,
      day,
      start: row.start_time?.padStart(5, '0') || time,
      level: programMeant(row) ?? '',
      isOver: row.overAt <= this.moment.now,
      isTaken: Boolean(isTaken),
    };
  }

  #isAsked({ day, start }: ReportSession): boolean {
    const { day_of_week, hour } = this.question;
    return (
      (day_of_week === null || weekdayOf(day) === day_of_week) && (hour === null || Number(start.slice(0, 2)) === hour)
    );
  }

  #ofReport({ createdAt }: ReportSession, statuses: ReadonlyMap<number, Status | null>) {
    const { courseYearSection: level, stud_id } = this.question;
    if (level === '' && stud_id === null) return statuses;
    return new Map(
      [...statuses].filter(
        ([id]) => (stud_id === null || id === stud_id) && (level === '' || this.levelAt(id, createdAt) === level),
      ),
    );
  }
}

/** Adds what counts of a roll to the figures of its students. */
export function addTo(figures: Map<number, StudentFigures>, roll: ReportRoll, { rules }: ReportQuestion): void {
  addToFigures(figures, roll.session.day, countedIn(roll), rules);
}

/** The number of days from one to another, both included. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

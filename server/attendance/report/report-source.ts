import { setTimeout as pause } from 'node:timers/promises';
import { type Moment, meantAmong, programMeant, statusesAt } from '#contract/attendance/attendance/counting-rules.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { countedStatuses, emptyTally, StudentFigures, sumsOf } from '#contract/attendance/report/figure-rules.ts';
import type { ReportRules } from '#contract/attendance/report/report-calls.ts';
import { lastsAt, type Membership } from '#contract/people/student/belonging-rules.ts';
import { dayAfter, type LocalTime, localTime, weekdayOf } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { cameAndExcused } from '#server/attendance/attendance/participation-queries.ts';
import { instantsOf } from '#server/attendance/roll/leave-excuse-queries.ts';
import { meetingsBetween, rulesOf } from '#server/attendance/timetable/meeting-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as queries from './report-queries.ts';
import { entryOf } from './report-table.ts';

/** After reading, a report waits as long as it read, but at most this long, so that scans never queue up behind it. */
const LONGEST_PAUSE_MS = 200;
/** The days whose attendances are read at a time, so that memory does not grow with the period. */
const DAYS_AT_A_TIME = 7;

/** A session with the statuses of the students whom the report is about. */
export interface ReportRoll {
  session: ReturnType<ReportSource['sessionOf']>;
  /** Null for those who have none yet. */
  statuses: ReadonlyMap<number, Status | null>;
  /** The statuses that count; none if the roll was not taken. */
  counted: ReturnType<typeof countedStatuses>;
}

/** Adds what counts of a roll to the figures of its students. */
export function addTo(
  figures: Map<number, StudentFigures>,
  { session, counted }: ReportRoll,
  rules: ReportRules,
): void {
  for (const [stud_id, status] of counted)
    entryOf(figures, stud_id, () => new StudentFigures(rules)).add(session.day, status);
}

/** Reads the rolls that a report is about. */
export class ReportSource {
  readonly db: Db;
  readonly question: queries.ReportQuestion;
  readonly moment: Moment;
  /** The number of sessions of the report's days that are over and whose roll was not taken, among those that were read. */
  missing = 0;
  #notOpened: ReturnType<ReportSource['readNotOpened']> | undefined;
  readonly #minutes = new Map<string, LocalTime>();
  #memberships: ReadonlyMap<number, Membership> = new Map();

  constructor(db: Db, question: queries.ReportQuestion, moment: Moment) {
    this.db = db;
    this.question = question;
    this.moment = moment;
  }

  /** The day and time of an instant. Each minute is computed only once: a year's sessions would take seconds. */
  localTime(at: Instant): LocalTime {
    return entryOf(this.#minutes, at.slice(0, 16), () => localTime(at, this.question.timeZone));
  }

  /** The instants of these days, both included. */
  timeOf(fromDay: string, toDay: string) {
    return instantsOf({ fromDay, toDay }, this.question.timeZone);
  }

  /** The student's program level at a moment; '' if the student belonged to none. */
  levelAt(stud_id: number, at: Instant): string {
    const own = this.#memberships.get(stud_id)?.belongings;
    return own?.find((each) => lastsAt(each, at))?.courseYearSection ?? '';
  }

  /** Whether the student belonged to the school when the report's days ended, or belongs now. */
  isHere(stud_id: number): boolean {
    const [at = ''] = [this.timeOf(this.question.to, this.question.to).until, this.moment.now].sort();
    const own = this.#memberships.get(stud_id)?.belongings ?? [];
    return own.some(({ until }) => until === null || until >= at);
  }

  /** Whether the report is about what begins on this day at this time. */
  isAsked({ day, start }: { day: string; start: string }): boolean {
    const { day_of_week, hour } = this.question;
    return (
      (day_of_week === null || weekdayOf(day) === day_of_week) && (hour === null || Number(start.slice(0, 2)) === hour)
    );
  }

  /** The planned classes of the report's days that nobody opened, earliest first; none in a report about a student. */
  notOpened() {
    this.#notOpened ??= this.readNotOpened();
    return this.#notOpened;
  }

  /** Those of them that are over, so that their roll is due. */
  async due() {
    return (await this.notOpened()).filter(({ isDue }) => isDue);
  }

  private async readNotOpened() {
    const { question, moment, db } = this;
    const { subject_ids, courseYearSection } = question;
    const rules = question.stud_id === null ? await rulesOf(db, { courseYearSection }) : [];
    const asked = rules.filter(({ subject_id }) => subject_ids?.includes(subject_id) ?? true);
    const meetings = await meetingsBetween(db, asked, question, moment.now);
    return meetings
      .filter(({ class_id, change }) => class_id === null && change !== 'cancelled')
      .map((meeting) => ({
        day: meeting.date,
        start: meeting.start_time,
        subject: meeting.subject_name,
        programLevel: meeting.subject_courseYearSection,
        professor: meeting.professor,
        isDue: meeting.isDue,
        roll: meeting.startsAt > moment.now ? 'Upcoming' : 'Not opened',
        ...sumsOf(emptyTally()),
      }))
      .filter((row) => this.isAsked(row));
  }

  /** The rolls of these days (by default the report's) that concern anybody in the report, as they began. */
  async *rolls({ from, to }: { from: string; to: string } = this.question): AsyncGenerator<ReportRoll> {
    const { question, db, moment } = this;
    const { stud_id, courseYearSection: level } = question;
    this.#memberships = await queries.membershipsIn(db, this.timeOf(from, to), question);
    const meant = meantAmong(this.#memberships);
    for (let first = from; first <= to; first = dayAfter(first, DAYS_AT_A_TIME)) {
      const [last = to] = [dayAfter(first, DAYS_AT_A_TIME - 1), to].sort();
      const time = this.timeOf(first, last);
      const startedMs = performance.now();
      const sessions = await queries.sessionsToReport(db, time, question);
      if (sessions.length === 0) continue;
      const found = await cameAndExcused(db, queries.idsIn(db, time, question), stud_id);
      await pause(Math.min(LONGEST_PAUSE_MS, performance.now() - startedMs));
      for (const row of sessions) {
        const session = this.sessionOf(row);
        const { class_id, createdAt, day, isTaken, isOver } = session;
        if (!this.isAsked(session)) continue;
        const own = meant(session);
        const all = statusesAt({ ...session, ...found(class_id) }, own, moment);
        const isAsked = (id: number) =>
          (stud_id === null || id === stud_id) && (level === '' || this.levelAt(id, createdAt) === level);
        const statuses = level === '' && stud_id === null ? all : new Map([...all].filter(([id]) => isAsked(id)));
        // A session without a roll matters only if someone had to come.
        if (!statuses.keys().some((id) => isTaken || own.has(id))) continue;
        if (isOver && !isTaken && day >= question.from && day <= question.to) this.missing += 1;
        yield { session, statuses, counted: isTaken ? countedStatuses(statuses, own, isOver) : [] };
      }
    }
  }

  /** A session as reports show it. It starts at its start time or, without one, at the time of day at which it was set. */
  sessionOf(row: Awaited<ReturnType<typeof queries.sessionsToReport>>[number]) {
    const { day, time } = this.localTime(row.createdAt);
    return {
      ...row,
      day,
      start: row.start_time?.padStart(5, '0') || time,
      /** The program level that the session was meant for; '' for an event. */
      programLevel: programMeant(row) ?? '',
      isOver: row.overAt <= this.moment.now,
      isTaken: Boolean(row.isTaken),
      link: { class_id: row.class_id },
    };
  }
}

import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { Insertable } from 'kysely';
import { type FormerLevels, notFormer } from '#contract/attendance/attendance/counting-rules.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { overAt } from '#contract/attendance/session/session-date-rules.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { SeededRandom } from '#contract/platform/base/seeded-random.ts';
import type { ClassSessionTable, SubjectTable } from '#server/platform/database/tables.ts';
import { castSubjects, events, programs } from './demo-cast.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** The number of full weeks of the term before the current one. */
export const WEEKS = 12;

/** How long ago today's open session began, in seconds. */
const BEGAN_SECONDS_AGO = 480;

/** The points and experience of a session of the first subject. */
const ofFirst = { class_token: 10, class_exp: 100 };
/** The week in which the first subject has a session that was created by mistake. */
const MISTAKEN_WEEK = 5;

/** The days of a term that ends now. */
export interface Calendar {
  timeZone: string;
  now: Instant;
  /** `YYYY-MM-DD` of the day that is this number of days after the term's first Monday. */
  day(number: number): string;
  /** The number of today. */
  today: number;
  /** The instant of this local time on this day. */
  at(day: number, time: string): Instant;
}

/** A subject in the form in which it is stored. */
export type DemoSubject = Insertable<SubjectTable> & { subject_id: number };

/** A session with the number of its day. */
export interface DemoSession {
  row: Insertable<ClassSessionTable> & Pick<ClassSession, 'class_id' | 'start_time' | 'end_time'> & FormerLevels;
  day: number;
}

/** The session was made by hand. */
const noMeeting = { rule_id: null, meetingDay: null };

/** Subjects of the demo professor whose last roll was not taken, as places in the cast. */
const UNTAKEN = [1, 4];

/** Whether a subject of the cast meets on a day. */
export const demoMeetsOn = (index: number, day: number) =>
  castSubjects[index]?.days.some((one) => one === (day % 7) + 1) ?? false;

/** The last day before today on which a subject met and nobody took the roll; undefined for most subjects. */
function untakenDay({ today }: Calendar, index: number): number | undefined {
  if (!UNTAKEN.includes(index)) return undefined;
  return Array.from({ length: 7 }, (_, back) => today - 1 - back).find((day) => demoMeetsOn(index, day));
}

/** The calendar of a term whose thirteenth week is the current one. */
export function calendarUntil(now: Instant, timeZone: string): Calendar {
  const today = dayjs.utc(localTime(now, timeZone).day);
  const sinceMonday = (today.day() + 6) % 7;
  const first = today.subtract(sinceMonday + 7 * WEEKS, 'day');
  const day = (number: number) => first.add(number, 'day').format('YYYY-MM-DD');
  return {
    timeZone,
    now,
    day,
    today: sinceMonday + 7 * WEEKS,
    at: (number, time) => dayjs.tz(`${day(number)} ${time}`, timeZone).toISOString(),
  };
}

/** The twenty subjects, then the three events. */
export function demoSubjects(calendar: Calendar): DemoSubject[] {
  const createdAt = calendar.at(-5, '10:00');
  return [
    ...castSubjects.map((subject) => ({ ...subject, program: programs[subject.program].level as string })),
    ...events.map((event) => ({ ...event, program: '' })),
  ].map(({ name, professor, program, from, to }, index) => ({
    subject_id: index + 1,
    prof_id: professor + 1,
    subject_name: name,
    subject_courseYearSection: program,
    subject_start_time: from,
    subject_end_time: to,
    createdAt,
  }));
}

/** The days of an event. The event of this week is on every day up to today. */
function daysOfEvent(event: (typeof events)[number], today: number): number[] {
  if (event.week !== 'today') return event.days.map((weekday) => event.week * 7 + weekday - 1);
  return Array.from({ length: (today % 7) + 1 }, (_, back) => today - back).reverse();
}

/**
 * The sessions of the term in the order in which they were created. The last session, of the first subject, began some
 * minutes ago and can be scanned. One event is open all day. A few sessions were created by mistake and are in the bin.
 */
export function demoSessions(chance: SeededRandom, calendar: Calendar): DemoSession[] {
  const { now, today } = calendar;
  const found: (Omit<DemoSession, 'row'> & { row: Omit<DemoSession['row'], 'class_id'> })[] = [];
  type Given = 'class_id' | 'createdAt' | 'overAt' | 'madeAt' | 'deletedAt' | 'deletedBy' | keyof FormerLevels;
  type Made = Omit<DemoSession['row'], Given>;
  const add = (day: number, createdAt: Instant, some: Made) => {
    const { start_time, end_time } = some;
    const ends = overAt({ start_time, end_time, createdAt }, calendar.timeZone);
    // The professor who created the session by mistake notices that by its end.
    const mistaken = { deletedAt: ends, deletedBy: (castSubjects[some.subject_id - 1]?.professor ?? 0) + 1 };
    const binned = some.isdeleted ? mistaken : { deletedAt: null, deletedBy: null };
    found.push({ day, row: { ...some, ...notFormer, ...binned, createdAt, overAt: ends, madeAt: createdAt } });
  };

  castSubjects.forEach(({ program, days, from, to }, index) => {
    const usual =
      index === 0
        ? ofFirst
        : { class_token: chance.pick([5, 8, 10, 10, 12]), class_exp: chance.pick([60, 80, 100, 120, 150, 180]) };
    const level = programs[program].level;
    const session = { subject_id: index + 1, start_time: from, end_time: to, ...usual };
    for (let week = 0; week <= WEEKS; week++) {
      for (const weekday of days) {
        const day = week * 7 + weekday - 1;
        const begins = Date.parse(calendar.at(day, from));
        const made = new Date(begins - 1000 * chance.whole(20, 200)).toISOString();
        // Two sessions of a subject are at least six hours apart, and the first subject has its open session today.
        if (begins > Date.parse(now) || (index === 0 && day === today)) continue;
        if (index > 0 && chance.happens(0.03)) continue;
        const open = index > 0 && chance.happens(0.02);
        if (day === untakenDay(calendar, index)) continue;
        const mistaken = index === 0 && week === MISTAKEN_WEEK && weekday === days[0];
        const isdeleted = mistaken || (!open && chance.happens(0.008));
        const meeting = isdeleted ? noMeeting : { rule_id: index + 1, meetingDay: calendar.day(day) };
        add(day, made, { ...session, ...meeting, class_courseYearSection: open ? '' : level, isOpen: open, isdeleted });
      }
    }
  });
  events.forEach((event, index) => {
    for (const day of daysOfEvent(event, today)) {
      const made =
        day === today ? calendar.at(day, '00:00') : calendar.at(day, event.from === '00:00' ? '07:00' : event.from);
      add(day, made, {
        subject_id: castSubjects.length + index + 1,
        class_courseYearSection: '',
        class_token: 20,
        class_exp: 150,
        start_time: event.from,
        end_time: event.to,
        isOpen: true,
        isdeleted: false,
        ...noMeeting,
      });
    }
  });
  const began = new Date(Date.parse(now) - BEGAN_SECONDS_AGO * 1000).toISOString();
  add(today, began, {
    subject_id: 1,
    class_courseYearSection: programs[0].level,
    ...ofFirst,
    start_time: localTime(began, calendar.timeZone).time,
    end_time: '23:59',
    isOpen: false,
    isdeleted: false,
    ...(demoMeetsOn(0, today) ? { rule_id: 1, meetingDay: calendar.day(today) } : noMeeting),
  });
  return found
    .sort((one, other) => (one.row.createdAt < other.row.createdAt ? -1 : 1))
    .map(({ row, day }, index) => ({ day, row: { class_id: index + 1, ...row } }));
}

import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { MOST_MOVED_DAYS, TIMETABLE_DAYS } from '#contract/attendance/timetable/meeting-rules.ts';
import { LONGEST_ROOM } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter, instantAt, type LocalTime, localTime } from '#contract/platform/base/dates.ts';
import { isTimeZone } from '#contract/platform/settings/time-zones.ts';
import {
  type FoundLine,
  LONGEST_TITLE,
  MOST_COMING_YEARS,
  MOST_OCCURRENCES,
  type TimetablePreview,
} from '#contract/school/timetable-import/timetable-import-calls.ts';
import { foundLine, inferRules, type Occurrence } from './infer-rules.ts';

/** What a file has for the timetable. */
export interface TimetableFile extends Pick<TimetablePreview, 'dates' | 'yearly' | 'notes'> {
  lines: FoundLine[];
}

/** How a calendar is read. */
export interface CalendarReading {
  timeZone: string;
  /** The school's day, `YYYY-MM-DD`. */
  today: string;
  /** For how many coming years days off that repeat every year are read. */
  years: number;
}

/** A file that cannot be read, with the reason in one sentence, or `too large`. */
export class RefusedCalendar extends Error {}

/** The longest name of a day off, in characters. */
const LONGEST_NAME = 60;

/** A text of a file without line breaks and characters that turn the direction, of at most this length. */
export const cutTitle = (text: unknown, longest: number) =>
  [...(typeof text === 'string' ? text : '').replace(/[\p{Cc}\p{Cs}\s\u2028-\u202E\u2066-\u2069\uFEFF]+/gu, ' ')]
    .slice(0, longest)
    .join('')
    .trim();

const minutesFrom = (start: LocalTime, end: LocalTime) =>
  (Date.parse(`${end.day}T${end.time}Z`) - Date.parse(`${start.day}T${start.time}Z`)) / 60_000;

/** A zone that a calendar names without defining it. */
class NamedZone extends ICAL.Timezone {
  readonly #name: string;
  constructor(name: string) {
    super({ tzid: name });
    this.#name = name;
  }
  override utcOffset(at: ICAL.Time): number {
    const [day = '', time = '00:00'] = at.toString().slice(0, 16).split('T');
    return (Date.parse(`${day}T${time}Z`) - Date.parse(instantAt(day, time, this.#name))) / 1000;
  }
}

const isCancelled = (event: ICAL.Component) =>
  event.getFirstPropertyValue('status') === 'CANCELLED' ||
  /^cancel+ed:/i.test(String(event.getFirstPropertyValue('summary') ?? ''));
const isEveryYear = (event: ICAL.Component) =>
  event.getAllProperties('rrule').some((rule) => (rule.getFirstValue() as ICAL.Recur).freq === 'YEARLY');
const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '');
const titleOf = (event: ICAL.Component) =>
  cutTitle(event.getFirstPropertyValue('summary'), LONGEST_TITLE) || 'No title';

/** Reads the events of a calendar. */
class CalendarReader {
  readonly occurrences: Occurrence[] = [];
  readonly lines: FoundLine[] = [];
  readonly notes = new Set<string>();
  yearly = 0;
  readonly #reading: CalendarReading;

  constructor(reading: CalendarReading) {
    this.#reading = reading;
  }

  /** A time of the file by the school's clock, as is a time without a zone. */
  #here(at: ICAL.Time): LocalTime {
    const [day = '', time = '00:00'] = at.toString().slice(0, 16).split('T');
    if (at.isDate || at.zone === ICAL.Timezone.localTimezone) return { day, time };
    const { timeZone } = this.#reading;
    const { tzid } = at.zone;
    if (tzid !== timeZone && findIana(tzid)[0] !== timeZone)
      this.notes.add(
        `Times in the zone ${cutTitle(tzid, LONGEST_NAME)} are shown by the school’s clock (${timeZone}).`,
      );
    return localTime(new Date(at.toUnixTime() * 1000), timeZone);
  }

  #named(at: ICAL.Time): string {
    const { day, time } = this.#here(at);
    return at.isDate ? day : `${day} ${time}`;
  }

  /** Where and when a class is that begins then. */
  #place({ day, time }: LocalTime, minutes: number, event: ICAL.Component) {
    const end = new Date(Date.parse(`${day}T${time}Z`) + minutes * 60_000).toISOString().slice(11, 16);
    return {
      day,
      start_time: time,
      end_time: end,
      room: cutTitle(event.getFirstPropertyValue('location'), LONGEST_ROOM),
    };
  }

  /** Reads an event with the events that change some of its classes. */
  #read(component: ICAL.Component, changes: readonly ICAL.Component[]): void {
    const title = titleOf(component);
    const event = new ICAL.Event(component, { exceptions: [] });
    const start = this.#here(event.startDate);
    const minutes = minutesFrom(start, this.#here(event.endDate));
    const days = minutes / (24 * 60);
    const isDayOff = event.startDate.isDate || (days >= 1 && Number.isInteger(days) && start.time === '00:00');
    const isOld = start.day < dayAfter(this.#reading.today, 1 - TIMETABLE_DAYS);
    if ((isOld && !event.isRecurring()) || (!isDayOff && (days <= 0 || days >= 1)))
      this.notes.add('Events that are older than a year, or take no time or a day or more, were left out.');
    else if (!isCancelled(component)) {
      const from = isOld ? this.#reading.today : start.day;
      const changed = new Map(
        changes.map((each) => [this.#named(each.getFirstPropertyValue('recurrence-id') as ICAL.Time), each]),
      );
      const isYearly = isDayOff && isEveryYear(component);
      this.yearly += Number(isYearly);
      let lastYear = '';
      for (const at of this.#starts(event, from, title, isYearly ? 366 * (1 + MOST_COMING_YEARS) : TIMETABLE_DAYS)) {
        lastYear ||= String(Number(at.day.slice(0, 4)) + this.#reading.years);
        if (isYearly && at.day.slice(0, 4) > lastYear) break;
        const lastDay = dayAfter(at.day, Math.max(1, days) - 1);
        if (isDayOff) this.lines.push(foundLine(cutTitle(title, LONGEST_NAME), at.day, lastDay));
        else this.#add(title, this.#place(at, minutes, component), changed.get(`${at.day} ${at.time}`));
        if (this.occurrences.length + this.lines.length > MOST_OCCURRENCES) throw new RefusedCalendar('too large');
      }
    }
  }

  /** The starts of an event from a day on, by the school's clock. What is repeated longer than a rule can be is cut. */
  *#starts(event: ICAL.Event, from: string, title: string, most: number): Generator<LocalTime> {
    const { component, startDate } = event;
    for (const rule of component.getAllProperties('rrule')) {
      const { until } = rule.getFirstValue() as ICAL.Recur;
      // A day counts to its end.
      if (until?.isDate && !startDate.isDate)
        Object.assign(until, { isDate: false, hour: 23, minute: 59, second: 59, zone: startDate.zone });
    }
    const dates = component.getAllProperties('exdate').flatMap((each) => each.getValues() as ICAL.Time[]);
    const excepted = new Set(dates.map((each) => this.#named(each)));
    // The library skips some of them, and the start of events that do not recur by a rule.
    component.removeAllProperties('exdate');
    if (!component.hasProperty('rrule')) component.addPropertyWithValue('rdate', startDate);
    const starts = event.iterator();
    for (let next = starts.next(); next; next = starts.next()) {
      const { day, time } = this.#here(next);
      if (day > dayAfter(from, most - 1)) {
        this.notes.add(`“${title}” is repeated for long, and is imported for ${most} days.`);
        return;
      }
      if (day >= from && !excepted.has(day) && !excepted.has(`${day} ${time}`)) yield { day, time };
    }
  }

  #add(title: string, place: Occurrence['moved'] & object, change: ICAL.Component | undefined): void {
    if (!change) this.occurrences.push({ title, ...place, moved: undefined });
    else if (!isCancelled(change)) {
      const { startDate, endDate } = new ICAL.Event(change);
      const at = this.#here(startDate);
      const moved = this.#place(at, minutesFrom(at, this.#here(endDate)), change);
      if (!change.hasProperty('location')) moved.room = place.room;
      // A class that moved too far is another class.
      const [first, last] = [dayAfter(place.day, -MOST_MOVED_DAYS), dayAfter(place.day, MOST_MOVED_DAYS)];
      const isNear = moved.day >= first && moved.day <= last;
      this.occurrences.push(isNear ? { title, ...place, moved } : { title, ...moved, moved: undefined });
    }
  }

  /** Reads all events: those that recur or stand alone with their changes, and changes of events not in the file. */
  readAll(events: readonly ICAL.Component[]): void {
    const isChange = (event: ICAL.Component) => event.hasProperty('recurrence-id');
    const whole = new Set(events.filter((event) => !isChange(event)).map(uidOf));
    const changes = Map.groupBy(events.filter(isChange), uidOf);
    for (const event of events)
      try {
        if (!isChange(event)) this.#read(event, changes.get(uidOf(event)) ?? []);
        else if (!whole.has(uidOf(event))) this.#read(event, []);
      } catch (error) {
        if (error instanceof RefusedCalendar) throw error;
        this.lines.push(foundLine(titleOf(event), '', '', 'This event cannot be read.'));
      }
  }
}

/**
 * Reads a calendar (.ics): the rules that its classes follow by the school's clock, and its all-day events as days off.
 * An event that cannot be read is a line with a problem.
 * @throws RefusedCalendar if the text is no whole calendar, or too large
 */
export function readCalendar(text: string, reading: CalendarReading): TimetableFile {
  const reader = new CalendarReader(reading);
  for (const tzid of new Set(Array.from(text.matchAll(/;TZID="?([^":;,\r\n]+)/gi), ([, name = '']) => name))) {
    const zone = [tzid, ...findIana(tzid)].find(isTimeZone);
    if (zone) ICAL.TimezoneService.register(new NamedZone(zone), tzid);
    else if (!text.includes(`TZID:${tzid}`))
      reader.notes.add(
        `The zone ${cutTitle(tzid, LONGEST_NAME)} is unknown. Its times are read by the school’s clock.`,
      );
  }
  let parsed: ReturnType<typeof ICAL.parse>;
  try {
    parsed = ICAL.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new RefusedCalendar('A line of it is damaged or missing.');
  }
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as ConstructorParameters<
    typeof ICAL.Component
  >[0][];
  reader.readAll(calendars.flatMap((each) => new ICAL.Component(each).getAllSubcomponents('vevent')));
  const lines = [...reader.lines, ...inferRules(reader.occurrences)];
  return { lines, dates: null, yearly: reader.yearly, notes: [...reader.notes].slice(0, 20) };
}

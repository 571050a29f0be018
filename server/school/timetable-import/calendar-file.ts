import ICAL from 'ical.js';
import { findIana } from 'windows-iana';
import { MOST_MOVED_DAYS, TIMETABLE_DAYS } from '#contract/attendance/timetable/meeting-rules.ts';
import { LONGEST_ROOM } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter, instantAt, isTimeZone, localTime } from '#contract/platform/base/dates.ts';
import {
  LONGEST_TITLE,
  MOST_OCCURRENCES,
  type TimetablePreview,
} from '#contract/school/timetable-import/timetable-import-calls.ts';
import { type FoundRule, inferRules, type Occurrence } from './infer-rules.ts';
import { shownDay } from './timetable-cells.ts';

/** Days without classes in a calendar. */
export interface FoundDayOff {
  firstDay: string;
  lastDay: string;
  name: string;
}

/** What a file has for the timetable. */
export interface TimetableFile {
  rules: FoundRule[];
  daysOff: FoundDayOff[];
  /** The number of days off that repeat every year. */
  yearly: number;
  /** The question about dates that can be read in two ways. */
  dates: TimetablePreview['dates'];
  notes: string[];
}

/** How a calendar is read. */
export interface CalendarReading {
  timeZone: string;
  /** The school's day, `YYYY-MM-DD`. */
  today: string;
  /** For how many coming years yearly days off are taken. */
  years: number;
}

/** A calendar that cannot be read, with the reason in one sentence, or `too large`. */
export class RefusedCalendar extends Error {}

/** Why one event cannot be imported. */
class EventProblem extends Error {}

const unreadable = (title: string) => `“${title}” cannot be read.`;
const MINUTES_OF_DAY = 24 * 60;
/** The longest name of a day off, in characters. */
const LONGEST_NAME = 60;
/** The most steps of all recurrences together, also those before the days that are kept. */
const MOST_STEPS = 200_000;
/** How many titles a note names. */
const NAMED = 3;
/** Calendar programs write this before the title of a cancelled class. */
const cancelledTitle = /^(cancel+ed|abgesagt|annul[eé]e?|cancelad[oa])\s*:\s*/i;

const cut = (text: unknown, longest: number) =>
  [...(typeof text === 'string' ? text : '').replace(/[\p{Cc}\p{Cs}\s\u2028-\u202E\u2066-\u2069\uFEFF]+/gu, ' ')]
    .slice(0, longest)
    .join('')
    .trim();
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function noteOf([sentence, about]: [string, Set<string>]): string {
  const more = about.size > NAMED ? ` and ${about.size - NAMED} more` : '';
  return `${sentence}: ${[...about]
    .slice(0, NAMED)
    .map((each) => `“${each}”`)
    .join(', ')}${more}.`;
}

/** The text of each component of this name, which calendars never nest. */
function blocksOf(lines: readonly string[], name: string): string[] {
  const blocks: string[] = [];
  let from = -1;
  for (const [at, line] of lines.entries()) {
    const said = line.length < 40 ? line.trim().toUpperCase() : '';
    if (said === `BEGIN:${name}`) from = at;
    else if (said === `END:${name}` && from >= 0) {
      blocks.push(lines.slice(from, at + 1).join('\r\n'));
      from = -1;
    }
  }
  if (from >= 0) throw new RefusedCalendar(`The entry in line ${from + 1} does not end.`);
  return blocks;
}

/** Reads the events of one calendar. */
class CalendarReader {
  readonly occurrences: Occurrence[] = [];
  readonly problems: FoundRule[] = [];
  readonly daysOff: FoundDayOff[] = [];
  /** Sentences with the titles or zones that they are about. */
  readonly notes = new Map<string, Set<string>>();
  yearly = 0;
  #steps = 0;
  readonly #zones = new Map<string, string | ICAL.Timezone>();
  readonly #definitions: Map<string, ICAL.Timezone>;
  readonly #converted = new Map<string, { day: string; time: string }>();
  readonly #reading: CalendarReading;

  constructor(reading: CalendarReading, definitions: Map<string, ICAL.Timezone>) {
    this.#reading = reading;
    this.#definitions = definitions;
  }

  /** The zone of a TZID: an IANA name, also by a name of Windows or in a path, otherwise the file's definition. */
  #zone(tzid: string): string | ICAL.Timezone {
    const known = this.#zones.get(tzid);
    if (known) return known;
    const names = [tzid, tzid.split('/').slice(-2).join('/'), tzid.split('/').slice(-3).join('/'), ...findIana(tzid)];
    const zone = names.find(isTimeZone) ?? this.#definitions.get(tzid) ?? this.#reading.timeZone;
    if (zone === this.#reading.timeZone && !names.includes(zone))
      this.#note('These time zones are not known, so their times are read by the school’s clock', cut(tzid, 60));
    this.#zones.set(tzid, zone);
    return zone;
  }

  /** A time of the file by the school's clock. A time without a zone is by the school's clock. */
  #here(at: ICAL.Time, tzid: string | undefined): { day: string; time: string } {
    const [day, time] = [at.toString().slice(0, 10), at.toString().slice(11, 16)];
    const { timeZone } = this.#reading;
    const isUtc = at.zone === ICAL.Timezone.utcTimezone || tzid === 'UTC';
    const zone = isUtc ? 'UTC' : tzid === undefined ? timeZone : this.#zone(tzid);
    if (at.isDate || zone === timeZone) return { day, time: time || '00:00' };
    const key = `${day} ${time} ${tzid} ${isUtc}`;
    let found = this.#converted.get(key);
    if (!found) {
      const local = at.clone();
      if (typeof zone !== 'string') local.zone = zone;
      found = localTime(
        typeof zone === 'string' ? instantAt(day, time, zone) : new Date(local.toUnixTime() * 1000),
        timeZone,
      );
      this.#converted.set(key, found);
      if (!isUtc && found.time !== time)
        this.#note('Times of these zones were converted to the school’s clock', cut(tzid, 60));
    }
    return found;
  }

  #dates(event: ICAL.Component, name: string): { day: string; time: string; isDay: boolean }[] {
    return event.getAllProperties(name).flatMap((property) =>
      (property.getValues() as (ICAL.Time | ICAL.Period)[]).map((value) => {
        const at = value instanceof ICAL.Period ? value.start : value;
        return { ...this.#here(at, property.getParameter('tzid') as string | undefined), isDay: at.isDate };
      }),
    );
  }

  /** The starts of an event by its own clock, within the days that are kept. */
  *#starts(event: ICAL.Component, start: ICAL.Time, tzid: string | undefined, title: string): Generator<ICAL.Time> {
    const rules = event.getAllProperties('rrule').map((property) => property.getFirstValue() as ICAL.Recur);
    if (rules.length === 0) yield start;
    for (const rule of rules) {
      const day = start.toString().slice(0, 10);
      const { today, years, timeZone } = this.#reading;
      const from = day < dayAfter(today, 1 - TIMETABLE_DAYS) ? today : day;
      const isYearlyDay = start.isDate && rule.freq === 'YEARLY';
      const until = dayAfter(from, isYearlyDay ? years * 366 + 366 : TIMETABLE_DAYS - 1);
      if (isYearlyDay) this.yearly += 1;
      // The end of a recurrence is often in UTC, and a day counts to its end.
      if (rule.until) {
        const said = rule.until;
        const zone = tzid === undefined ? timeZone : this.#zone(tzid);
        const isOther = said.zone === ICAL.Timezone.utcTimezone && start.zone !== said.zone && typeof zone === 'string';
        const local = isOther ? localTime(new Date(said.toUnixTime() * 1000), zone as string) : undefined;
        const text = local ? `${local.day}T${local.time}:59` : said.toString().slice(0, 10);
        if (local || said.isDate) rule.until = ICAL.Time.fromDateTimeString(local ? text : `${text}T23:59:59`);
        else if (start.isDate) rule.until = ICAL.Time.fromDateString(text);
      }
      const iterator = rule.iterator(start);
      let taken = 0;
      for (let next = iterator.next(); next; next = iterator.next()) {
        const on = next.toString().slice(0, 10);
        this.#steps += 1;
        if (this.#steps > MOST_STEPS) throw new RefusedCalendar('too large');
        if (on > until || (isYearlyDay && taken > years)) {
          if (!isYearlyDay) this.#note(`These go on for long, and are imported for ${TIMETABLE_DAYS} days`, title);
          break;
        }
        if (on < from) continue;
        taken += 1;
        yield next.clone();
      }
    }
  }

  #note(sentence: string, about: string): void {
    const all = this.notes.get(sentence) ?? new Set();
    this.notes.set(sentence, all.add(about));
  }

  #problem(event: string, problem: (title: string) => string): void {
    const title = cut(event, LONGEST_TITLE) || 'No title';
    const days = { weekdays: [], everyWeeks: 1, firstDay: '', lastDay: '' };
    const times = { start_time: '', end_time: '', room: '' };
    this.problems.push({ line: null, title, ...days, ...times, changes: [], problem: problem(title) });
  }

  /** Reads an event with the events that change some of its classes. */
  read(event: ICAL.Component, changes: readonly ICAL.Component[]): void {
    const said = cut(event.getFirstPropertyValue('summary'), LONGEST_TITLE) || 'No title';
    const title = said.replace(cancelledTitle, '') || said;
    const begin = event.getFirstProperty('dtstart');
    const start = begin?.getFirstValue() as ICAL.Time | null;
    if (!start) throw new EventProblem(`“${title}” has no start.`);
    const tzid = begin?.getParameter('tzid') as string | undefined;
    const first = this.#here(start, tzid);
    const { today } = this.#reading;
    // The library turns 30 February into 2 March.
    if (!String(begin?.toJSON()[3]).startsWith(start.toString().slice(0, 16)))
      throw new EventProblem(`“${title}” starts at a time that does not exist.`);
    const recurs = event.hasProperty('rrule') || event.hasProperty('rdate');
    if (!recurs && first.day < dayAfter(today, 1 - TIMETABLE_DAYS)) {
      this.#note('Events of more than a year ago were left out', title);
      return;
    }
    const unread = ['SECONDLY', 'MINUTELY', 'HOURLY'].includes(
      (event.getFirstPropertyValue('rrule') as ICAL.Recur | null)?.freq ?? '',
    );
    if (unread) throw new EventProblem(`“${title}” repeats several times a day.`);
    const isFrom = (change: ICAL.Component) => change.getFirstProperty('recurrence-id')?.getParameter('range');
    if (event.hasProperty('exrule') || changes.some(isFrom))
      throw new EventProblem(`The recurrence of “${title}” cannot be read. Export it without such changes.`);
    const minutes = this.#minutes(event, start, tzid);
    if (minutes < 0) throw new EventProblem(`“${title}” on ${shownDay(first.day)} ends before it begins.`);
    const isDays = start.isDate || (minutes > 0 && minutes % MINUTES_OF_DAY === 0 && /T00:00/.test(start.toString()));
    const isCancelled = (each: ICAL.Component) =>
      each.getFirstPropertyValue('status') === 'CANCELLED' ||
      cancelledTitle.test(String(each.getFirstPropertyValue('summary') ?? ''));
    const excepted = this.#dates(event, 'exdate');
    const isExcepted = ({ day, time }: { day: string; time: string }) =>
      excepted.some((each) => each.day === day && (each.isDay || each.time === time));
    const starts = [...this.#starts(event, start, tzid, title)].map((each) => ({
      ...this.#here(each, tzid),
      own: each.toString().slice(11, 16),
    }));
    starts.push(...this.#dates(event, 'rdate').map((each) => ({ ...each, own: each.time })));
    if (isDays) {
      const days = Math.max(1, Math.round(minutes / MINUTES_OF_DAY));
      for (const slot of isCancelled(event) ? [] : starts)
        if (!isExcepted(slot)) this.#dayOff(cut(title, LONGEST_NAME), slot.day, dayAfter(slot.day, days - 1));
      return;
    }
    if (minutes === 0 || minutes >= MINUTES_OF_DAY) {
      this.#note(`These were left out, because they take ${minutes ? 'a day or more' : 'no time'}`, title);
      return;
    }
    const room = cut(event.getFirstPropertyValue('location'), LONGEST_ROOM);
    const moved = new Map(changes.map((change) => [this.#named(change), change]));
    // A recurrence in another zone keeps the time that its first class has by the school's clock.
    const plannedAt = new Map<string, string>();
    for (const slot of starts) {
      if (isExcepted(slot)) continue;
      const named = moved.has(slot.day) ? slot.day : `${slot.day} ${slot.time}`;
      const change = moved.get(named);
      moved.delete(named);
      const planned = plannedAt.get(slot.own) ?? slot.time;
      plannedAt.set(slot.own, planned);
      if (slot.time !== planned)
        this.#note(
          'These are repeated in another time zone, and keep their time when the school’s clocks change',
          title,
        );
      const hours = this.#hours(planned, minutes);
      const to = change && this.#movedTo(change, minutes, room);
      const place = { day: slot.day, ...hours, room };
      const isElsewhere = to && JSON.stringify(to) !== JSON.stringify({ ...place, ...this.#hours(slot.time, minutes) });
      const cancelled = isCancelled(event) || (change !== undefined && isCancelled(change));
      this.#add({ title, ...place, isCancelled: cancelled, moved: isElsewhere && !cancelled ? to : undefined });
    }
    // A change of a class that the recurrence does not have is a class of its own.
    for (const change of moved.values()) {
      const to = isCancelled(change) ? undefined : this.#movedTo(change, minutes, room);
      if (to && to.day >= (starts[0]?.day ?? first.day))
        this.#add({ title, ...to, isCancelled: false, moved: undefined });
    }
  }

  #hours(time: string, minutes: number) {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return { start_time: time, end_time: clock(hour * 60 + minute + minutes) };
  }

  /** The class that an event changes. */
  #named(change: ICAL.Component): string {
    const [named] = this.#dates(change, 'recurrence-id');
    return named?.isDay ? named.day : `${named?.day} ${named?.time}`;
  }

  /** How long an event takes, in minutes. */
  #minutes(event: ICAL.Component, start: ICAL.Time, tzid: string | undefined): number {
    const duration = event.getFirstPropertyValue('duration') as ICAL.Duration | null;
    if (duration) return Math.round(duration.toSeconds() / 60);
    const last = event.getFirstProperty('dtend');
    const end = last?.getFirstValue() as ICAL.Time | undefined;
    if (!end) return start.isDate ? MINUTES_OF_DAY : 0;
    const ms = ({ day, time }: { day: string; time: string }) => Date.parse(`${day}T${time}Z`);
    const until = this.#here(end, last?.getParameter('tzid') as string | undefined);
    return (ms(until) - ms(this.#here(start, tzid))) / 60_000;
  }

  #movedTo(change: ICAL.Component, usual: number, room: string) {
    const begin = change.getFirstProperty('dtstart');
    const start = begin?.getFirstValue() as ICAL.Time | undefined;
    if (!start || start.isDate) return undefined;
    const tzid = begin?.getParameter('tzid') as string | undefined;
    const { day, time } = this.#here(start, tzid);
    const minutes = this.#minutes(change, start, tzid);
    const place = change.hasProperty('location') ? cut(change.getFirstPropertyValue('location'), LONGEST_ROOM) : room;
    return { day, ...this.#hours(time, minutes > 0 && minutes < MINUTES_OF_DAY ? minutes : usual), room: place };
  }

  #add(occurrence: Occurrence): void {
    const { moved, title, day } = occurrence;
    // A class that moved too far is cancelled, and takes place as another class.
    if (moved && (moved.day > dayAfter(day, MOST_MOVED_DAYS) || moved.day < dayAfter(day, -MOST_MOVED_DAYS))) {
      this.#add({ title, ...moved, isCancelled: false, moved: undefined });
      occurrence = { ...occurrence, isCancelled: true, moved: undefined };
    }
    this.occurrences.push(occurrence);
    if (this.occurrences.length + this.daysOff.length > MOST_OCCURRENCES) throw new RefusedCalendar('too large');
  }

  /** Days in a row with the same name, such as a daily event, are one entry. */
  #dayOff(name: string, firstDay: string, lastDay: string): void {
    const before = this.daysOff.find((each) => each.name === name && dayAfter(each.lastDay) === firstDay);
    if (before) before.lastDay = lastDay;
    else this.daysOff.push({ name, firstDay, lastDay });
    if (this.occurrences.length + this.daysOff.length > MOST_OCCURRENCES) throw new RefusedCalendar('too large');
  }

  /** Reads all events: first those that recur or stand alone, with their changes; then changes of events not in the file. */
  readAll(blocks: readonly string[]): void {
    const events = blocks.flatMap((block) => {
      try {
        return [new ICAL.Component(ICAL.parse(block) as never)];
      } catch {
        this.#problem(/^SUMMARY[^:\r\n]*:(.*)$/im.exec(block)?.[1] ?? '', unreadable);
        return [];
      }
    });
    const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '');
    const isChange = (event: ICAL.Component) => event.hasProperty('recurrence-id');
    const changes = Map.groupBy(events.filter(isChange), uidOf);
    const whole = events.filter((event) => !isChange(event));
    const known = new Set(whole.map(uidOf));
    for (const event of [...whole, ...events.filter((each) => isChange(each) && !known.has(uidOf(each)))]) {
      const ofIt = isChange(event) ? [] : (changes.get(uidOf(event)) ?? []);
      changes.delete(uidOf(event));
      try {
        this.read(event, ofIt);
      } catch (error) {
        if (error instanceof RefusedCalendar) throw error;
        const why = error instanceof EventProblem ? () => error.message : unreadable;
        this.#problem(String(event.getFirstPropertyValue('summary') ?? ''), why);
      }
    }
  }
}

/**
 * Reads a calendar (.ics): the rules that its classes follow by the school's clock, and its all-day events as days off.
 * An event that cannot be read is a rule with a problem.
 * @throws RefusedCalendar if the text is no whole calendar, or too large
 */
export function readCalendar(text: string, reading: CalendarReading): TimetableFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const ends = lines.filter((line) => /^END:VCALENDAR\s*$/i.test(line)).length;
  if (ends === 0 || ends < lines.filter((line) => /^BEGIN:VCALENDAR\s*$/i.test(line)).length)
    throw new RefusedCalendar('The file is not complete: its last lines are missing.');
  const zones = blocksOf(lines, 'VTIMEZONE').flatMap((block) => {
    try {
      const component = new ICAL.Component(ICAL.parse(block) as never);
      return [new ICAL.Timezone({ component, tzid: String(component.getFirstPropertyValue('tzid')) })];
    } catch {
      return [];
    }
  });
  const reader = new CalendarReader(reading, new Map(zones.map((zone) => [zone.tzid, zone])));
  reader.readAll(blocksOf(lines, 'VEVENT'));
  const { occurrences, problems, daysOff, yearly, notes } = reader;
  const byDay = daysOff.sort((one, other) => (one.firstDay < other.firstDay ? -1 : 1));
  return {
    rules: [...problems, ...inferRules(occurrences)],
    daysOff: byDay,
    yearly,
    dates: null,
    notes: [...notes].map(noteOf),
  };
}

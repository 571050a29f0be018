/** Days and times of day in the school's time zone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, dayInFileName, instantAt, localTime, shownDate, shownTime } from './dates.ts';

describe('an instant in a time zone', () => {
  it.each([
    // 07:50 in Manila is still the previous day in UTC.
    ['2026-11-20T23:50:00.000Z', 'Asia/Manila', '2026-11-21', '07:50', '11/21/2026', '7:50 AM'],
    ['2026-11-20T23:50:00.000Z', 'UTC', '2026-11-20', '23:50', '11/20/2026', '11:50 PM'],
    ['2026-11-20T16:00:00.000Z', 'Asia/Manila', '2026-11-21', '00:00', '11/21/2026', '12:00 AM'],
    ['2026-01-05T04:05:59.999Z', 'Asia/Manila', '2026-01-05', '12:05', '1/5/2026', '12:05 PM'],
    // Both clock changes in New York: 02:00 is skipped in March, and 01:30 happens twice in November.
    ['2026-03-08T06:59:59.000Z', 'America/New_York', '2026-03-08', '01:59', '3/8/2026', '1:59 AM'],
    ['2026-03-08T07:00:00.000Z', 'America/New_York', '2026-03-08', '03:00', '3/8/2026', '3:00 AM'],
    ['2026-11-01T05:30:00.000Z', 'America/New_York', '2026-11-01', '01:30', '11/1/2026', '1:30 AM'],
    ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01', '01:30', '11/1/2026', '1:30 AM'],
    // A quarter-hour zone and one fourteen hours ahead.
    ['2026-06-30T18:20:00.000Z', 'Asia/Kathmandu', '2026-07-01', '00:05', '7/1/2026', '12:05 AM'],
    ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2027-01-01', '00:00', '1/1/2027', '12:00 AM'],
  ])('%s in %s', (at, zone, day, time, date, clock) => {
    expect(localTime(at, zone)).toEqual({ day, time });
    expect(dayInFileName(at, zone)).toBe(day);
    expect(shownDate(at, zone)).toBe(date);
    expect(shownTime(at, zone)).toBe(clock);
  });
});

it.each([
  ['2026-11-21', 1, '2026-11-22'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-03-08', 30, '2026-04-07'],
])('%s and %i days is %s', (day, days, other) => {
  expect(dayAfter(day, days)).toBe(other);
});

describe('a day and a time in a time zone are an instant', () => {
  it.each([
    ['2026-11-21', '08:00', 'Asia/Manila', '2026-11-21T00:00:00.000Z'],
    ['2026-07-01', '00:05', 'Asia/Kathmandu', '2026-06-30T18:20:00.000Z'],
    // New York: 02:00 to 02:59 are skipped on 8 March, 01:00 to 01:59 happen twice on 1 November.
    ['2026-03-08', '01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08', '02:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-03-08', '02:45', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-03-08', '03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01', '00:59', 'America/New_York', '2026-11-01T04:59:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
    // Beirut's clocks skip midnight; Lord Howe's move by half an hour; Samoa skipped a day.
    ['2026-03-29', '00:00', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, instant) => {
    expect(instantAt(day, time, zone)).toBe(instant);
  });

  it('so that SQL finds a day’s rows from its midnight until before the next one, even when clocks change', () => {
    const zones = fc.constantFrom('Asia/Manila', 'America/Havana', 'Asia/Beirut', 'Pacific/Apia', 'America/St_Johns');
    const instants = fc.date({ min: new Date('2010-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    const days = fc.integer({ min: -1, max: 1 });
    fc.assert(
      fc.property(zones, instants, days, fc.constantFrom(-1, 0, 1, null), (zone, some, away, beside) => {
        const day = dayAfter(localTime(some, zone).day, away);
        const [from, until] = [instantAt(day, '00:00', zone), instantAt(dayAfter(day), '00:00', zone)];
        const at = beside === null ? some.toISOString() : new Date(Date.parse(from) + beside).toISOString();
        expect(from <= at && at < until).toBe(localTime(at, zone).day === day);
      }),
      { numRuns: 5000 },
    );
  });

  it('at the first minute that clocks show it, or if it is skipped, the first later one', () => {
    const zones = ['Asia/Manila', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Beirut'];
    const changes = [
      '2026-03-08T07:00Z',
      '2026-11-01T06:00Z',
      '2026-03-29T01:00Z',
      '2026-10-25T01:00Z',
      '2026-10-03T15:30Z',
    ];
    const minutes = fc.integer({ min: -1500, max: 1500 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom(...changes), minutes, (zone, change, away) => {
        const wall = new Date(Date.parse(change) + away * 60_000).toISOString();
        const [day, time] = [wall.slice(0, 10), wall.slice(11, 16)];
        const found = instantAt(day, time, zone);
        const shown = (minutesAway: number) => {
          const local = localTime(new Date(Date.parse(found) + minutesAway * 60_000), zone);
          return `${local.day} ${local.time}`;
        };
        const wanted = `${day} ${time}`;
        const before = Array.from({ length: 180 }, (_none, at) => shown(at - 180));
        expect(before).not.toContain(wanted);
        if (shown(0) === wanted) return;
        expect(shown(0) > wanted && shown(-1) < wanted).toBe(true);
        expect(Array.from({ length: 180 }, (_none, at) => shown(at))).not.toContain(wanted);
      }),
      { numRuns: 300 },
    );
  });
});

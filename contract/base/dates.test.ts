/**
 * Days and times of day in the school's time zone.
 * Seeded defect that it catches: formatters kept by kind alone, so that the first zone asked for answers for all.
 */
import { describe, expect, it } from 'vitest';
import { dayInFileName, isTimeZone, localTime, shownDate, shownTime } from './dates.ts';

describe('an instant in a time zone', () => {
  it.each([
    // 07:50 in Manila is the day before in UTC.
    ['2026-11-20T23:50:00.000Z', 'Asia/Manila', '2026-11-21', '07:50', '11/21/2026', '7:50 AM'],
    ['2026-11-20T23:50:00.000Z', 'UTC', '2026-11-20', '23:50', '11/20/2026', '11:50 PM'],
    ['2026-11-20T16:00:00.000Z', 'Asia/Manila', '2026-11-21', '00:00', '11/21/2026', '12:00 AM'],
    ['2026-01-05T04:05:59.999Z', 'Asia/Manila', '2026-01-05', '12:05', '1/5/2026', '12:05 PM'],
    // Both changes of New York's clocks: 02:00 is skipped in March, 01:30 comes twice in November.
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
  ['Asia/Manila', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
])('%j is a time zone: %s', (name, so) => {
  expect(isTimeZone(name)).toBe(so);
});

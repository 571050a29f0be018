/** Times of day, stored in 24-hour and shown in 12-hour form. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsNextDay, parseClockTime, shownClockTime } from './clock-time.ts';

describe('a stored time is shown in 12-hour form', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['01:00', '1:00 AM'],
    ['09:30', '9:30 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['12:05', '12:05 PM'],
    ['13:05', '1:05 PM'],
    ['23:59', '11:59 PM'],
    ['7:05', '7:05 AM'],
    ['', ''],
    ['later', ''],
    [null, ''],
    [undefined, ''],
  ])('%s is %s', (stored, shown) => {
    expect(shownClockTime(stored)).toBe(shown);
  });
});

describe('a typed time is stored in 24 hours', () => {
  it.each([
    ['1:05 PM', '13:05'],
    ['1:05pm', '13:05'],
    [' 12:00 am ', '00:00'],
    ['12:00 PM', '12:00'],
    ['9:05', '09:05'],
    ['23:59', '23:59'],
  ])('%s is %s', (typed, stored) => {
    expect(parseClockTime(typed)).toBe(stored);
  });

  it.each(['', '24:00', '12:60', '13:00 PM', '0:30 AM', '1:5', '1.05', 'noon', '101:00'])('%j is none', (typed) => {
    expect(parseClockTime(typed)).toBeUndefined();
  });
});

it('every minute of the day can be parsed from its shown form', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(minute, (at) => {
      const stored = `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
      expect(parseClockTime(shownClockTime(stored))).toBe(stored);
    }),
  );
});

it.each([
  ['08:00', '07:59', true],
  ['08:00', '08:00', false],
  ['9:00', '10:00', false],
  ['22:00', '02:00', true],
])('a window from %s to %s ends the next day: %s', (start, end, so) => {
  expect(endsNextDay(start, end)).toBe(so);
});

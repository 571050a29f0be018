/**
 * Checks the earliest and latest instant at which another session is too close. session.test.ts checks these limits in
 * the database.
 */
import { expect, it } from 'vitest';
import { sixHoursAround } from './six-hours-rules.ts';

it.each([
  ['2026-11-21T00:00:00.000Z', '2026-11-20T18:00:00.000Z', '2026-11-21T06:00:00.000Z'],
  // These are elapsed hours, even if clocks change in between.
  ['2026-03-08T06:30:00.001Z', '2026-03-08T00:30:00.001Z', '2026-03-08T12:30:00.001Z'],
])('six hours around %s are %s and %s', (at, before, after) => {
  expect(sixHoursAround(at)).toEqual({ before, after });
  expect(sixHoursAround(new Date(at))).toEqual({ before, after });
});

/**
 * Six hours between two sessions of one program level.
 * Seeded defect that it catches: `>` instead of `>=`, which refuses at exactly six hours.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sixHoursBefore, sixHoursPassed } from './six-hours-rules.ts';

const created = '2026-11-21T00:00:00.000Z';

it.each([
  ['2026-11-21T00:00:00.000Z', false],
  ['2026-11-21T05:59:59.999Z', false],
  ['2026-11-21T06:00:00.000Z', true],
  ['2026-11-22T00:00:00.000Z', true],
  ['2026-11-20T23:00:00.000Z', false],
])('after a session of midnight, at %s six hours have passed: %s', (now, passed) => {
  expect(sixHoursPassed(created, now)).toBe(passed);
});

it('six hours have passed exactly when the session was not made after the instant six hours before', () => {
  const instants = fc.integer({ min: -30_000_000, max: 30_000_000 });
  fc.assert(
    fc.property(fc.oneof(instants, fc.constantFrom(21_600_000, 21_599_999, 21_600_001)), (apart) => {
      const now = new Date(Date.parse(created) + apart);
      expect(sixHoursPassed(created, now)).toBe(created <= sixHoursBefore(now));
    }),
  );
});

/**
 * Six hours between two sessions of one program level, whichever comes first.
 * Seeded defects that it catches: `>` instead of `>=`, which refuses at exactly six hours; a later session that is not
 * looked at.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sixHoursApart, sixHoursAround } from './six-hours-rules.ts';

const midnight = '2026-11-21T00:00:00.000Z';

it.each([
  ['2026-11-21T00:00:00.000Z', false],
  ['2026-11-21T05:59:59.999Z', false],
  ['2026-11-21T06:00:00.000Z', true],
  ['2026-11-22T00:00:00.000Z', true],
  ['2026-11-20T18:00:00.001Z', false],
  ['2026-11-20T18:00:00.000Z', true],
])('a session of midnight and one of %s are six hours apart: %s', (other, apart) => {
  expect(sixHoursApart(midnight, other)).toBe(apart);
});

it('they are exactly when neither lies between the instants six hours around the other', () => {
  const instants = fc.integer({ min: -30_000_000, max: 30_000_000 });
  const edges = fc.constantFrom(21_600_000, 21_599_999, 21_600_001, -21_600_000, -21_599_999);
  fc.assert(
    fc.property(fc.oneof(instants, edges), (ms) => {
      const other = new Date(Date.parse(midnight) + ms).toISOString();
      const { before, after } = sixHoursAround(other);
      expect(sixHoursApart(midnight, other)).toBe(!(before < midnight && midnight < after));
    }),
  );
});

import { expect, it } from 'vitest';
import { mayBeReturned } from './decision-rules.ts';

it.each([
  ['2026-11-02T08:00:00.000Z', true],
  ['2026-11-02T07:59:59.999Z', false],
  [null, false],
])('a redemption verified at %s may be returned thirty days later: %s', (verifiedAt, may) => {
  expect(mayBeReturned(verifiedAt, '2026-12-02T08:00:00.000Z')).toBe(may);
});

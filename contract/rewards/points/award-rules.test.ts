import { expect, it } from 'vitest';
import { mayBeWithdrawn } from './award-rules.ts';

it.each([
  ['2026-11-02T08:00:00.000Z', true],
  ['2026-11-02T07:59:59.999Z', false],
])('points given at %s may be withdrawn a day later: %s', (createdAt, may) => {
  expect(mayBeWithdrawn(createdAt, '2026-11-03T08:00:00.000Z')).toBe(may);
});

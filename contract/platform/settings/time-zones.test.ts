/** Time zones are known by their IANA names. */
import { expect, it } from 'vitest';
import { isTimeZone } from './time-zones.ts';

it.each([
  ['Asia/Manila', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+05:30', false],
  ['', false],
])('%j is a time zone: %s', (name, so) => {
  expect(isTimeZone(name)).toBe(so);
});

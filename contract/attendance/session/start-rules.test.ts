import { describe, expect, it } from 'vitest';
import { hoursFromNow, sessionDay } from './start-rules.ts';

const zone = 'Asia/Manila';
const at = (local: string) => new Date(`${local}+08:00`).toISOString();

describe('the hours of a started class', () => {
  it.each([
    ['2026-11-23T07:40', '08:00', '10:00', '08:00', '10:00'],
    ['2026-11-23T09:59', '08:00', '10:00', '08:00', '10:00'],
    ['2026-11-23T10:00', '08:00', '10:00', '10:00', '12:00'],
    ['2026-11-23T23:30', '8:00', '9:05', '23:30', '00:35'],
    ['2026-11-23T23:30', '20:00', '01:00', '20:00', '01:00'],
    ['2026-11-23T23:30', '08:00', '08:00', '23:30', null],
    ['2026-11-23T10:00', null, '09:00', null, '09:00'],
  ])('at %s, %s to %s, are %s to %s', (now, start_time, end_time, start, end) => {
    expect(hoursFromNow({ start_time, end_time }, at(now), zone)).toEqual({ start_time: start, end_time: end });
  });
});

it.each([
  ['coming', '2026-11-24T00:00', '2026-11-24T02:00'],
  ['today', '2026-11-23T00:00', '2026-11-23T00:10'],
  ['today', '2026-11-22T20:00', '2026-11-23T01:00'],
  ['yesterday', '2026-11-22T20:00', '2026-11-23T00:10'],
  ['past', '2026-11-21T23:59', '2026-11-21T23:59'],
])('a session is %s if it is from %s to %s', (day, createdAt, overAt) => {
  expect(sessionDay({ createdAt: at(createdAt), overAt: at(overAt) }, at('2026-11-23T00:30'), zone)).toBe(day);
});

/**
 * Checks when a session is over. The oracle adds whole days and minutes to the midnight at which the session's day
 * begins, in a zone whose clocks never change.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAtSession, isComing, overAt, sessionDates, skippedHour } from './session-date-rules.ts';

it.each([
  ['2026-11-20T15:59:59.999Z', true, ['2026-10-21', '2026-11-20', '2026-12-20']],
  ['2026-11-20T16:00:00.000Z', false, ['2026-10-22', '2026-11-21', '2026-12-21']],
  ['2026-11-22T00:00:00.000Z', false, ['2026-10-23', '2026-11-22', '2026-12-22']],
])('at %s a session of 21 November in Manila is in the future: %s; dates are from %j', (now, coming, dates) => {
  expect(isComing('2026-11-21T01:00:00.000Z', now, 'Asia/Manila')).toBe(coming);
  expect(Object.values(sessionDates(now, 'Asia/Manila'))).toEqual(dates);
});

it.each([
  ['before its start', '08:00', '10:00', '07:15', '2026-11-20T23:15:00.000Z'],
  ['after its end', '08:00', '10:00', '23:59', '2026-11-21T15:59:00.000Z'],
  ['before it goes on past midnight', '22:00', '02:00', '21:50', '2026-11-21T13:50:00.000Z'],
  ['after midnight', '22:00', '2:00', '00:30', '2026-11-21T16:30:00.000Z'],
  ['at its end after midnight', '22:00', '02:00', '02:00', '2026-11-21T18:00:00.000Z'],
  ['after that', '22:00', '02:00', '02:01', '2026-11-20T18:01:00.000Z'],
  ['of a whole day', '08:00', '08:00', '08:00', '2026-11-21T00:00:00.000Z'],
  ['without an end', '22:00', null, '00:30', '2026-11-20T16:30:00.000Z'],
])('a time %s, from %s to %s: %s is %s', (_when, start_time, end_time, time, instant) => {
  const session = { createdAt: '2026-11-21T00:05:00.000Z', start_time, end_time };
  expect(instantAtSession(session, time, 'Asia/Manila')).toBe(instant);
});

it.each([
  ['2026-03-08', '2:30', '04:00', '02:30'],
  ['2026-03-08', '01:00', '2:00', '02:00'],
  ['2026-03-08', null, '02:59', '02:59'],
  ['2026-03-08', '01:59', '03:00', undefined],
  // If the session continues past midnight, its end is on the next day. So clocks skip the end of a session of the day
  // before, but not of that day.
  ['2026-03-07', '20:00', '02:30', '02:30'],
  ['2026-03-08', '20:00', '02:30', undefined],
  ['2026-03-07', null, '02:30', undefined],
  ['2026-03-08', null, null, undefined],
])(
  'on %s in New York a session from %s to %s has an hour that is skipped: %s',
  (day, start_time, end_time, skipped) => {
    expect(skippedHour(day, { start_time, end_time }, 'America/New_York')).toBe(skipped);
  },
);

describe('a session is over', () => {
  it('when it is closed, unless it ended earlier', () => {
    const session = { createdAt: '2026-11-21T00:05:00.000Z', start_time: '08:00', end_time: '09:30' };
    const over = (closedAt: string | null) => overAt({ ...session, closedAt }, 'Asia/Manila');
    expect([null, '2026-11-21T00:50:00.000Z', '2026-11-21T02:00:00.000Z'].map(over)).toEqual([
      '2026-11-21T01:30:00.000Z',
      '2026-11-21T00:50:00.000Z',
      '2026-11-21T01:30:00.000Z',
    ]);
  });

  it.each([
    ['at its end', '2026-11-21T00:05:00.000Z', '08:00', '09:30', 'Asia/Manila', '2026-11-21T01:30:00.000Z'],
    ['the next day', '2026-11-21T12:00:00.000Z', '20:00', '01:00', 'Asia/Manila', '2026-11-21T17:00:00.000Z'],
    ['at its start', '2026-11-21T00:05:00.000Z', '08:00', '8:00', 'Asia/Manila', '2026-11-21T00:00:00.000Z'],
    ['at midnight', '2026-11-21T00:05:00.000Z', '08:00', null, 'Asia/Manila', '2026-11-21T16:00:00.000Z'],
    ['at midnight', '2026-11-21T00:05:00.000Z', null, '', 'Asia/Manila', '2026-11-21T16:00:00.000Z'],
    ['at its end', '2026-11-21T00:05:00.000Z', null, '9:30', 'Asia/Manila', '2026-11-21T01:30:00.000Z'],
    // Across a clock change, in a gap, and in an hour that happens twice.
    ['the next day', '2026-03-08T01:00:00.000Z', '20:00', '04:00', 'America/New_York', '2026-03-08T08:00:00.000Z'],
    ['the next day', '2026-03-08T01:00:00.000Z', '20:00', '02:30', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['the next day', '2026-11-01T00:00:00.000Z', '20:00', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['at midnight', '2026-11-01T12:00:00.000Z', '08:00', null, 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ])('%s: made at %s, %s to %s in %s', (_when, createdAt, start_time, end_time, zone, over) => {
    expect(overAt({ createdAt, start_time, end_time }, zone)).toBe(over);
  });

  it('as the oracle says, in 2,000 cases', () => {
    const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
    const minute = fc.integer({ min: 0, max: 1439 });
    const at = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-12-31') });
    fc.assert(
      fc.property(at, minute, minute, (createdMs, start, end) => {
        const aheadMs = 8 * 3_600_000;
        const midnight = Math.floor((createdMs + aheadMs) / 86_400_000) * 86_400_000 - aheadMs;
        const expected = midnight + (end < start ? end + 1440 : end) * 60_000;
        const session = {
          createdAt: new Date(createdMs).toISOString(),
          start_time: clock(start),
          end_time: clock(end),
        };
        expect(Date.parse(overAt(session, 'Asia/Manila'))).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

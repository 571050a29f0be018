/**
 * Checks the scan window against an oracle without a calendar. The oracle adds the zone's offset to the instant and
 * counts minutes since the midnight of the session's day.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inScanWindow } from './scan-window-rules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

const zones = [
  'Asia/Manila',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
] as const;

const offsetNames = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })]),
);

/** How far a zone's clocks are ahead of UTC at an instant, in ms. */
function offsetMs(atMs: number, zone: (typeof zones)[number]): number {
  const name =
    offsetNames
      .get(zone)
      ?.formatToParts(atMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
}

interface Case {
  zone: (typeof zones)[number];
  createdMs: number;
  nowMs: number;
  start: number;
  end: number;
}

function oracle({ zone, createdMs, nowMs, start, end }: Case): boolean {
  const midnight = Math.floor((createdMs + offsetMs(createdMs, zone)) / DAY_MS) * DAY_MS;
  const minute = Math.floor((nowMs + offsetMs(nowMs, zone) - midnight) / MINUTE_MS);
  return start <= minute && minute <= (end < start ? end + 1440 : end);
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const at = (zone: string, created: string, start: string, end: string, now: string) =>
  inScanWindow({ createdAt: created, start_time: start, end_time: end }, now, zone);

describe('a session made on 21 November 2026 at 08:00 in Manila, from 08:00 to 09:30', () => {
  it.each([
    ['2026-11-20T23:59:59.999Z', false, 'the last moment before its start'],
    ['2026-11-21T00:00:00.000Z', true, 'its start'],
    ['2026-11-21T01:30:00.000Z', true, 'its end'],
    ['2026-11-21T01:30:59.999Z', true, 'the last moment of its end’s minute'],
    ['2026-11-21T01:31:00.000Z', false, 'a minute later'],
    ['2026-11-22T00:30:00.000Z', false, 'the next day'],
    ['2026-11-20T00:30:00.000Z', false, 'the day before'],
  ])('at %s: %s (%s)', (now, open) => {
    expect(at('Asia/Manila', '2026-11-21T00:00:00.000Z', '08:00', '09:30', now)).toBe(open);
  });
});

describe('the edges of a day', () => {
  it.each([
    ['00:00', '23:59', '2026-11-20T16:00:00.000Z', true],
    ['00:00', '23:59', '2026-11-21T15:59:59.999Z', true],
    ['00:00', '23:59', '2026-11-21T16:00:00.000Z', false],
    ['23:59', '23:59', '2026-11-21T15:59:30.000Z', true],
    ['00:00', '00:00', '2026-11-20T16:00:59.999Z', true],
    ['00:00', '00:00', '2026-11-20T16:01:00.000Z', false],
    // The window ends the next day, so it is closed in the early hours of its own day.
    ['22:00', '02:00', '2026-11-21T13:59:59.999Z', false],
    ['22:00', '02:00', '2026-11-21T14:00:00.000Z', true],
    ['22:00', '02:00', '2026-11-21T15:59:59.999Z', true],
    ['22:00', '02:00', '2026-11-21T16:00:00.000Z', true],
    ['22:00', '02:00', '2026-11-21T18:00:59.999Z', true],
    ['22:00', '02:00', '2026-11-21T18:01:00.000Z', false],
    ['22:00', '02:00', '2026-11-20T17:00:00.000Z', false],
    ['22:00', '02:00', '2026-11-22T14:30:00.000Z', false],
    ['9:00', '8:59', '2026-11-22T00:59:30.000Z', true],
    ['20:00', '00:00', '2026-11-21T16:00:59.000Z', true],
    ['20:00', '00:00', '2026-11-21T16:01:00.000Z', false],
    ['8:00', '9:00', '2026-11-21T00:30:00.000Z', true],
  ])('%s to %s at %s: %s', (start, end, now, open) => {
    expect(at('Asia/Manila', '2026-11-21T04:00:00.000Z', start, end, now)).toBe(open);
  });
});

describe('the days on which clocks change', () => {
  it.each([
    // New York, 8 March 2026: 01:59 is followed by 03:00.
    ['America/New_York', '2026-03-08T12:00:00.000Z', '02:00', '02:59', '2026-03-08T06:59:59.000Z', false],
    ['America/New_York', '2026-03-08T12:00:00.000Z', '02:00', '02:59', '2026-03-08T07:00:00.000Z', false],
    ['America/New_York', '2026-03-08T12:00:00.000Z', '02:30', '03:00', '2026-03-08T07:00:30.000Z', true],
    // 1 November 2026: 01:30 happens twice, but the session is open once.
    ['America/New_York', '2026-11-01T12:00:00.000Z', '01:15', '01:45', '2026-11-01T05:30:00.000Z', true],
    ['America/New_York', '2026-11-01T12:00:00.000Z', '01:15', '01:45', '2026-11-01T06:30:00.000Z', false],
    ['America/New_York', '2026-11-01T12:00:00.000Z', '01:15', '01:45', '2026-11-01T06:00:00.000Z', false],
    ['America/New_York', '2026-11-01T12:00:00.000Z', '01:30', '02:30', '2026-11-01T06:10:00.000Z', true],
    ['America/New_York', '2026-11-01T12:00:00.000Z', '01:30', '02:30', '2026-11-01T07:30:30.000Z', true],
    ['America/New_York', '2026-11-01T12:00:00.000Z', '00:00', '23:59', '2026-11-02T04:59:59.000Z', true],
    ['Europe/Berlin', '2026-03-29T10:00:00.000Z', '00:00', '23:59', '2026-03-28T22:59:59.000Z', false],
    ['Europe/Berlin', '2026-03-29T10:00:00.000Z', '00:00', '23:59', '2026-03-29T21:59:59.000Z', true],
    ['Europe/Berlin', '2026-10-25T10:00:00.000Z', '02:30', '02:30', '2026-10-25T00:30:00.000Z', true],
    ['Europe/Berlin', '2026-10-25T10:00:00.000Z', '02:30', '02:30', '2026-10-25T01:30:00.000Z', false],
    // Windows that continue past midnight into the day of a clock change: one ends in the skipped hour, one in the
    // repeated hour.
    ['America/New_York', '2026-03-08T01:00:00.000Z', '20:00', '02:30', '2026-03-08T06:59:59.000Z', true],
    ['America/New_York', '2026-03-08T01:00:00.000Z', '20:00', '02:30', '2026-03-08T07:00:00.000Z', false],
    ['America/New_York', '2026-11-01T00:00:00.000Z', '20:00', '01:30', '2026-11-01T05:30:30.000Z', true],
    ['America/New_York', '2026-11-01T00:00:00.000Z', '20:00', '01:30', '2026-11-01T06:30:00.000Z', false],
  ])('%s, made %s, %s to %s, at %s: %s', (zone, created, start, end, now, open) => {
    expect(at(zone, created, start, end, now)).toBe(open);
  });
});

it.each([
  { createdAt: null, start_time: '00:00', end_time: '23:59' },
  { createdAt: '2026-11-21T00:00:00.000Z', start_time: null, end_time: '23:59' },
  { createdAt: '2026-11-21T00:00:00.000Z', start_time: '00:00', end_time: '' },
  { createdAt: undefined, start_time: undefined, end_time: undefined },
])('is closed if a value is missing: %j', (session) => {
  expect(inScanWindow(session, '2026-11-21T00:00:00.000Z', 'Asia/Manila')).toBe(false);
});

it('agrees with the oracle in 10,000 cases over six zones, except on days when clocks change', () => {
  // Half of the instants are within two days of a clock change in some zone.
  const changes = [
    '2026-03-08T07:00Z',
    '2026-11-01T06:00Z',
    '2026-03-29T01:00Z',
    '2026-10-25T01:00Z',
    '2026-04-04T15:00Z',
  ];
  const nearChange = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }))
    .map(([change, away]) => Date.parse(change) + away);
  const anytime = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-12-31') });
  const apart = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: -DAY_MS / 2, max: DAY_MS / 2 }) },
    { weight: 1, arbitrary: fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }) },
  );
  const minute = fc.oneof(fc.constantFrom(0, 1439), fc.integer({ min: 0, max: 1439 }));
  let open = 0;
  const cases = fc
    .record({
      zone: fc.constantFrom(...zones),
      createdMs: fc.oneof(anytime, nearChange),
      apart,
      start: minute,
      end: minute,
      edge: fc.boolean(),
    })
    .map(({ apart: distance, edge, ...rest }): Case => {
      const nowMs = rest.createdMs + distance;
      // Half of the windows end exactly in the minute of `now`.
      const local = nowMs + offsetMs(nowMs, rest.zone);
      return { ...rest, nowMs, end: edge ? Math.floor((local % DAY_MS) / MINUTE_MS) : rest.end };
    });
  fc.assert(
    fc.property(cases, (each) => {
      if (offsetMs(each.nowMs - DAY_MS, each.zone) !== offsetMs(each.nowMs + DAY_MS, each.zone)) return;
      const expected = oracle(each);
      if (expected) open += 1;
      const session = {
        createdAt: new Date(each.createdMs).toISOString(),
        start_time: clock(each.start),
        end_time: clock(each.end),
      };
      expect(inScanWindow(session, new Date(each.nowMs), each.zone)).toBe(expected);
    }),
    { numRuns: 10_000 },
  );
  // If the generator made only closed windows, this test would prove nothing.
  expect(open).toBeGreaterThan(1500);
});

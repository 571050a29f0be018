/** Checks lateness against an oracle whose wall-clock minutes come from the runtime. @see docs/decisions/0030 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt } from '#contract/platform/base/dates.ts';
import { isLate } from './lateness-rules.ts';

const MANILA = 'Asia/Manila';
const session = { start_time: '08:00', end_time: '10:00', lateAfterMinutes: 10 as number | null };

describe('a student is late', () => {
  it.each([
    // start, end, minutes, day and time → late
    ['08:00', '10:00', 10, '2026-11-20', '08:10', false],
    ['08:00', '10:00', 10, '2026-11-20', '08:11', true],
    ['8:00', '10:00', 10, '2026-11-20', '23:59', true],
    ['08:00', '10:00', 10, '2026-11-20', '00:00', false],
    ['08:00', '10:00', 10, '2026-11-21', '08:30', false],
    ['08:00', '10:00', 0, '2026-11-20', '08:00', false],
    ['08:00', '10:00', 0, '2026-11-20', '08:01', true],
    ['08:00', '10:00', null, '2026-11-20', '09:59', false],
    [null, '10:00', 10, '2026-11-20', '09:59', false],
    ['08:00', null, 10, '2026-11-20', '09:59', true],
    // A window past midnight continues.
    ['23:30', '01:00', 45, '2026-11-21', '00:15', false],
    ['23:30', '01:00', 45, '2026-11-21', '00:16', true],
    ['23:30', '01:00', 45, '2026-11-20', '23:59', false],
    ['23:30', '01:00', 45, '2026-11-22', '00:16', false],
  ])(
    'start %s, end %s, after %s minutes, on %s at %s: %s',
    (start_time, end_time, lateAfterMinutes, day, time, late) => {
      const createdAt = instantAt('2026-11-20', '00:00', MANILA);
      const now = new Date(Date.parse(instantAt(day, time, MANILA)) + 59_999);
      expect(isLate({ createdAt, start_time, end_time, lateAfterMinutes }, now, MANILA)).toBe(late);
    },
  );
});

/** What a wall clock shows, computed by the runtime and not by the product. */
function wall(at: number, timeZone: string): { day: number; minute: number } {
  const said = new Date(at).toLocaleString('sv-SE', { timeZone });
  const [date = '', time = ''] = said.split(' ');
  return {
    day: Date.parse(`${date}T00:00Z`) / 86_400_000,
    minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)),
  };
}

it.each(['UTC', MANILA, 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'agrees with what the wall shows on days of both changes of summer time and others, in %s',
  (timeZone) => {
    // The days around the clock changes in March, April, October and November 2026.
    const days = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2026-07-15'];
    const clock = fc.integer({ min: 0, max: 1439 }).map((all) => {
      const two = (part: number) => String(part).padStart(2, '0');
      return `${two(Math.floor(all / 60))}:${two(all % 60)}`;
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...days),
        clock,
        clock,
        fc.integer({ min: 0, max: 1440 }),
        fc.integer({ min: -26 * 60, max: 50 * 60 }),
        (day, start_time, end_time, lateAfterMinutes, after) => {
          const createdAt = instantAt(day, start_time, timeZone);
          const now = Date.parse(createdAt) + after * 60_000;
          const [made, seen] = [wall(Date.parse(createdAt), timeZone), wall(now, timeZone)];
          const start = Number(start_time.slice(0, 2)) * 60 + Number(start_time.slice(3));
          const minutes = (seen.day - made.day) * 1440 + seen.minute - start;
          const isItsDay = seen.day === made.day || (end_time < start_time && seen.day === made.day + 1);
          const late = isItsDay && minutes > lateAfterMinutes;
          expect(
            isLate({ ...session, createdAt, start_time, end_time, lateAfterMinutes }, new Date(now), timeZone),
          ).toBe(late);
        },
      ),
      { numRuns: 1700 },
    );
  },
);

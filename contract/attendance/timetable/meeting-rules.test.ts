/** The meetings of timetables must equal those of a second implementation. */
import { describe, expect, it } from 'vitest';
import { oracleMeetings, oracleOverlap, randomTimetable } from '#testkit/attendance/meetings-oracle.ts';
import { atRandom } from '#testkit/samples/at-random.ts';
import * as rules from './meeting-rules.ts';

/** In Nuuk, clocks skip the hour before midnight, in Beirut and Santiago the hour after it. */
const zones = ['Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Beirut', 'America/Nuuk'];

/** On Mondays and Thursdays for four weeks. */
const weekly = { weekdays: [1, 4], everyWeeks: 1, firstDay: '2026-06-01', lastDay: '2026-06-28' };
const rule = { rule_id: 1, courseYearSection: 'A', ...weekly, start_time: '09:00', end_time: '10:00', room: '' };
const trip = { firstDay: '2026-06-08', lastDay: '2026-06-21', name: 'Trip', courseYearSection: 'A' };
const change = { rule_id: 1, reason: 'Trip', toDay: '2026-06-13', start_time: '13:00', end_time: '14:00', room: 'B 2' };

function meetings(own: Partial<typeof rule>, more: Partial<rules.Timetable<typeof rule>> = {}, zone = zones[0] ?? '') {
  const timetable = { rules: [{ ...rule, ...own }], changes: [], daysOff: [], ...more };
  return rules.meetingsOf(timetable, '2026-03-28', '2027-01-31', zone).map(({ meeting }) => meeting);
}
const dates = (...asked: Parameters<typeof meetings>) => meetings(...asked).map(({ date }) => date.slice(5));

/** A line for each meeting, and before them when they begin. Those that begin together may be in any order. */
function inLines(found: rules.PlannedMeeting[]): string {
  const lines = found.map((meeting) => JSON.stringify(meeting, Object.keys(meeting).sort()));
  return [...found.map(({ startsAt }) => startsAt), ...lines.sort()].join('\n');
}

describe('the meetings of a timetable', () => {
  it('of two days a week for four weeks are eight', () => {
    expect(dates({})).toEqual(['06-01', '06-04', '06-08', '06-11', '06-15', '06-18', '06-22', '06-25']);
  });

  it('of every second week continue over new year', () => {
    const days = { firstDay: '2026-12-16', lastDay: '2027-01-31', everyWeeks: 2 };
    expect(dates(days)).toEqual(['12-17', '12-28', '12-31', '01-11', '01-14', '01-25', '01-28']);
  });

  it('are not on days off of their program level, unless they were moved there', () => {
    const moved = { ...change, kind: 'moved', day: '2026-06-25' } as const;
    const cancelled = { ...change, kind: 'cancelled', day: '2026-06-22' } as const;
    expect(dates({}, { daysOff: [trip] })).toEqual(['06-01', '06-04', '06-22', '06-25']);
    expect(dates({ courseYearSection: 'B' }, { daysOff: [trip] })).toHaveLength(8);
    expect(meetings({}, { daysOff: [trip], changes: [moved, cancelled] }).slice(2)).toMatchObject([
      { day: '2026-06-25', date: '2026-06-13', change: 'moved', room: 'B 2', overAt: '2026-06-13T12:00:00.000Z' },
      { day: '2026-06-22', date: '2026-06-22', change: 'cancelled', start_time: '09:00' },
    ]);
  });

  it('end on the next day if their end is before their start', () => {
    const [first] = meetings({ start_time: '22:00', end_time: '01:00' });
    expect(first).toMatchObject({ startsAt: '2026-06-01T20:00:00.000Z', overAt: '2026-06-01T23:00:00.000Z' });
    const days = { weekdays: [6], firstDay: '2026-03-28', lastDay: '2026-03-28' };
    const [skipped] = meetings({ ...days, start_time: '23:30', end_time: '01:30' }, {}, 'America/Nuuk');
    expect(skipped).toMatchObject({ startsAt: '2026-03-29T01:00:00.000Z', overAt: '2026-03-29T02:30:00.000Z' });
  });

  it('equal those of a second implementation, for 10,000 random rules in each of six zones', () =>
    atRandom((chance) => {
      for (let number = 0; number < 1000; number += 1) {
        const { from, to, ...timetable } = randomTimetable(chance);
        for (const zone of [...zones, 'Pacific/Auckland']) {
          const found = rules.meetingsOf(timetable, from, to, zone).map(({ meeting }) => meeting);
          const wanted = oracleMeetings(timetable, from, to, zone);
          wanted.sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
          expect(inLines(found), `${number} in ${zone}`).toBe(inLines(wanted));
        }
        for (const one of timetable.rules) {
          const other = chance.pick(timetable.rules);
          expect(rules.overlapOf(one, other), JSON.stringify([one, other])).toBe(oracleOverlap(one, other));
        }
      }
    }));
});

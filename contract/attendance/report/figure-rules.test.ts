import { describe, expect, it } from 'vitest';
import type { Status } from '#contract/attendance/attendance/status.ts';
import * as rules from './figure-rules.ts';

const settings = { absence_share: 10, least_days: 10, day_share: 50 };
const statusOfLetter: Readonly<Record<string, Status>> = {
  P: 'present',
  L: 'late',
  E: 'excused',
  S: 'school',
  A: 'absent',
};

/** The figures of a student. Each word is a day, each letter a session. */
function figuresOf(days: string): rules.StudentFigures {
  const figures = new rules.StudentFigures(settings);
  for (const [at, letters] of days.split(' ').entries())
    for (const letter of letters)
      figures.add(`2026-10-${String(at + 1).padStart(2, '0')}`, statusOfLetter[letter] as Status);
  return figures;
}

describe('figures', () => {
  it.each([
    ['P L S E A', 750, 400],
    ['P P A', 667, 333],
    ['E E', null, 1000],
    ['A', 0, 1000],
    ['P', 1000, 0],
    ['PPPPPPPAPPPPPPPP', 938, 63],
  ])('%s: rate %s, absence share %s per mille', (days, rate, share) => {
    const { tally } = figuresOf(days);
    expect([rules.attendanceRate(tally), rules.absenceShareOf(tally)]).toEqual([rate, share]);
  });

  it('of a student without sessions do not exist', () => {
    const tally = rules.emptyTally();
    expect([rules.attendanceRate(tally), rules.absenceShareOf(tally)]).toEqual([null, null]);
  });

  it.each([
    ['PA', 'present'],
    ['LA', 'present'],
    ['PAA', 'half'],
    ['SEE', 'half'],
    ['EA', 'absent'],
    ['A', 'absent'],
    ['EE', 'excused'],
    ['S', 'present'],
  ])('a day %s is %s', (day, kind) => {
    expect(figuresOf(day).days).toEqual({ present: 0, half: 0, absent: 0, excused: 0, [kind]: 1 });
  });

  it.each([
    ['exactly 10 % of ten days', 'A P P P P P P P P P', true, 2],
    ['the same, excused', 'E P P P P P P P P P', true, 2],
    ['two half days', 'PAA PAA P P P P P P P P', true, 2],
    ['half a day', 'PAA P P P P P P P P P', false, 1],
    ['nine days', 'A A A A A A A A A', false, null],
    ['2 of 21 days, which is shown as 9.5 %', `A A ${'P '.repeat(19).trim()}`, false, 1],
    ['always present', 'P P P P P P P P P P', false, 0],
    ['a fifth', 'A A P P P P P P P P', true, 3],
  ])('%s: chronically absent %s, band %s', (_what, days, chronic, band) => {
    const own = figuresOf(days).days;
    expect([rules.isChronic(own, settings), rules.bandOf(own, settings)]).toEqual([chronic, band]);
  });

  it.each([
    ['P A A A', 3, 3, '2026-10-02'],
    ['A P A', 1, 1, '2026-10-03'],
    ['A E A', 2, 2, '2026-10-01'],
    ['A AAP', 0, 0, ''],
    ['A PAA', 2, 0, '2026-10-02'],
    ['AA EA', 3, 2, '2026-10-01'],
    ['E E', 0, 0, ''],
    ['A S', 0, 0, ''],
  ])('%s: %i sessions and %i days in a row since %s', (days, sessions, inDays, since) => {
    const { sessionsInARow, daysInARow, inARowSince } = figuresOf(days);
    expect({ sessionsInARow, daysInARow, inARowSince }).toEqual({
      sessionsInARow: sessions,
      daysInARow: inDays,
      inARowSince: since,
    });
  });
});

it('sessions in the bin, untaken rolls and sessions before and after a student’s time count nowhere', () => {
  const session = {
    subject_id: 1,
    class_courseYearSection: 'BSCS 4A',
    subject_courseYearSection: 'BSCS 4A',
    former_id: null,
    former_subject_id: null,
    excused: new Map(),
    isdeleted: false,
    isTaken: true,
  };
  const on = (day: string, more = {}) => {
    const createdAt = `${day}T08:00:00.000Z`;
    return {
      ...session,
      day,
      createdAt,
      overAt: `${day}T10:00:00.000Z`,
      came: new Map([[9, 'late' as const]]),
      ...more,
    };
  };
  const belonging = { courseYearSection: 'BSCS 4A', since: '2026-10-02T00:00:00.000Z', former: '' };
  const memberships = new Map([
    [1, { belongings: [{ ...belonging, until: '2026-10-05T00:00:00.000Z' }], enrolments: [] }],
  ]);
  const moment = { now: '2026-10-07T09:00:00.000Z', tomorrow: '2026-10-08T00:00:00.000Z' };
  const sessions = [
    on('2026-10-01'),
    on('2026-10-02'),
    on('2026-10-03', { isdeleted: true }),
    on('2026-10-04', { isTaken: false }),
    on('2026-10-05'),
  ];
  const figures = rules.figuresOfStudents(sessions, memberships, moment, settings);
  expect([...figures].map(([stud_id, { tally }]) => [stud_id, tally.absent, tally.late])).toEqual([
    [9, 0, 3],
    [1, 1, 0],
  ]);
});

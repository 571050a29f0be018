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
    expect(rules.sumsOf(figuresOf(days).tally)).toMatchObject({ rate, absenceShare: share });
  });

  it('of a student without sessions do not exist', () => {
    expect(rules.sumsOf(rules.emptyTally())).toMatchObject({ rate: null, absenceShare: null });
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
    expect(figuresOf(day).sums).toMatchObject({
      days: 1,
      daysAbsent: { present: 0, half: 0.5, absent: 1, excused: 1 }[kind],
      ofThemExcused: Number(kind === 'excused'),
    });
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
    expect(figuresOf(days).sums).toMatchObject({ isChronic: chronic, band });
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
    const row = { sessionsInARow: sessions, daysInARow: inDays, since: since || null };
    expect(figuresOf(days).sums).toMatchObject(row);
  });
});

it('of a roll count those who came, and of those for whom the session was meant the others when it is over', () => {
  const roll = new Map<number, Status | null>([
    [1, 'late'],
    [2, 'absent'],
    [3, 'excused'],
    [4, null],
    [9, 'present'],
    [10, 'excused'],
  ]);
  const counted = (isOver: boolean) => rules.countedStatuses(roll, new Set([1, 2, 3, 4]), isOver).map(([id]) => id);
  expect([counted(false), counted(true)]).toEqual([
    [1, 9],
    [1, 2, 3, 9],
  ]);
});

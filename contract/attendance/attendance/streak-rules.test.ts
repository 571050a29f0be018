/**
 * Streaks.
 * Seeded defect that it catches: a session that does not count breaking the streak.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StreakSession, streakOf } from './streak-rules.ts';

/** `P` present, `A` absent, a small letter: present or absent at a session that does not count. */
const sessions = (marks: string): StreakSession[] =>
  [...marks].map((mark) => ({ present: mark.toUpperCase() === 'P', counts: mark === mark.toUpperCase() }));

describe('the streak', () => {
  it.each([
    ['', 0],
    ['P', 1],
    ['A', 0],
    ['PPP', 3],
    ['PPA', 0],
    ['PPAP', 1],
    ['APPPPP', 5],
    ['PaaP', 2],
    ['PPaAP', 1],
    ['pp', 0],
  ])('of %j is %i', (marks, streak) => {
    expect(streakOf(sessions(marks))).toBe(streak);
  });

  it('is what one counts back from the end', () => {
    const any = fc.array(fc.record({ present: fc.boolean(), counts: fc.boolean() }), { maxLength: 60 });
    const mostlyPresent = fc.array(
      fc.record({ present: fc.integer({ min: 0, max: 9 }).map((n) => n > 0), counts: fc.boolean() }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(fc.oneof(any, mostlyPresent), (all) => {
        const counted = all.filter(({ counts }) => counts);
        const lastAbsence = counted.findLastIndex(({ present }) => !present);
        expect(streakOf(all)).toBe(counted.length - 1 - lastAbsence);
      }),
      { numRuns: 1000 },
    );
  });
});

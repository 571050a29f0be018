/**
 * Streaks, and which sessions count for whom.
 * Seeded defect that it catches: a session that does not count breaking the streak.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsForStudent, type StreakSession, streakOf } from './streak-rules.ts';

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

describe('a session counts for a student of BSCS 4A', () => {
  const monday = '2026-11-16T00:00:00.000Z';
  const tuesday = '2026-11-17T00:00:00.000Z';
  const wednesday = '2026-11-18T00:00:00.000Z';
  it.each([
    // attended, session's program, subject's program, made, program since → counts
    ['of his program, missed', false, 'BSCS 4A', 'BSCS 4A', monday, null, true],
    ['of his program, attended', true, 'BSCS 4A', 'BSCS 4A', monday, null, true],
    ['of another program, missed', false, 'BSIT 1A', 'BSCS 4A', monday, null, false],
    ['of his program in another one’s subject', false, 'BSCS 4A', 'BSIT 1A', monday, null, true],
    ['open, in a subject of his program, missed', false, '', 'BSCS 4A', monday, null, true],
    ['open, in another program’s subject, missed', false, '', 'BSIT 1A', monday, null, false],
    ['open, in another program’s subject, attended', true, '', 'BSIT 1A', monday, null, true],
    ['of an event, missed', false, '', '', monday, null, false],
    ['of an event, attended', true, '', '', monday, null, true],
    ['of an event but with his program, missed', false, 'BSCS 4A', '', monday, null, false],
    ['of his program, made before he came to it, missed', false, 'BSCS 4A', 'BSCS 4A', monday, tuesday, false],
    ['of his program, made as he came to it, missed', false, 'BSCS 4A', 'BSCS 4A', tuesday, tuesday, true],
    ['of his program, made after he came to it, missed', false, 'BSCS 4A', 'BSCS 4A', wednesday, tuesday, true],
    ['of his former program, attended', true, 'BSCS 3A', 'BSCS 3A', monday, tuesday, true],
  ])('%s', (_what, attended, class_courseYearSection, subject_courseYearSection, createdAt, programSince, counts) => {
    const session = { attended, class_courseYearSection, subject_courseYearSection, createdAt };
    expect(countsForStudent(session, { courseYearSection: 'BSCS 4A', programSince })).toBe(counts);
  });
});

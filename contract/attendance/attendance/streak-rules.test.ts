import { describe, expect, it } from 'vitest';
import { type StreakSession, streakOf } from './streak-rules.ts';

/** `P` is present and `A` is absent; lower case means that the session does not count. */
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
});

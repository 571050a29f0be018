/** What the marks that a scan's query brings tell of a streak; what they are made of is held by `counting.test.ts`. */
import { describe, expect, it } from 'vitest';
import { streakOfMarks } from './streak-queries.ts';

describe('the marks of a streak', () => {
  it.each([
    ['', 0],
    ['0', 0],
    ['0111', 0],
    ['110111', 2],
    ['1'.repeat(31), 31],
    [`${'1'.repeat(31)}0`, 31],
  ])('%j tell of a streak', (marks, streak) => {
    expect(streakOfMarks(marks)).toBe(streak);
  });

  it('do not tell of one that is longer than they are', () => {
    expect(streakOfMarks('1'.repeat(32))).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { lineOf } from '#testkit/figures/attack.ts';
import { runAttack } from '#testkit/figures/run-attack.ts';
import { schoolWeek } from './school-week.ts';

/** The longest test, in milliseconds: a day takes ten seconds, and several times as long on a busy machine. */
const PATIENCE_MS = 240_000;

// `npm run week` runs the whole week, with 1,500 students, on both databases.
describe('a day of a school', () => {
  it('ends with the expected attendance, points and redemptions', {
    timeout: PATIENCE_MS,
  }, async () => {
    const lines: string[] = [];
    const figures = await runAttack(schoolWeek(['SQLite']), 'short', (line) => lines.push(line));
    expect(figures.filter(({ holds }) => !holds).map(lineOf), lines.join('\n')).toEqual([]);
  });
});

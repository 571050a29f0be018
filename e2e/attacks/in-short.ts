import { describe, expect, it } from 'vitest';
import { type Attack, lineOf } from '#testkit/figures/attack.ts';
import { runAttack } from '#testkit/figures/run-attack.ts';

/** Several times the duration of the longest attack on an idle machine. */
const PATIENCE_MS = 480_000;

/** Runs the short form of these attacks on the built product as a black box; every figure must be within its aim. */
export function inShort(attacks: readonly Attack[]): void {
  describe('attacks in the short form', () => {
    it.each(attacks)('$name: $promises', { timeout: PATIENCE_MS }, async (attack) => {
      const lines: string[] = [];
      const figures = await runAttack(attack, 'short', (line) => lines.push(line));
      expect(figures.filter(({ holds }) => !holds).map(lineOf), lines.join('\n')).toEqual([]);
      expect(figures.filter(({ aim }) => aim).length).toBeGreaterThan(1);
    });
  });
}

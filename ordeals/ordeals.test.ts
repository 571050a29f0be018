/**
 * The short form of every ordeal: the built product as a black box, every figure within its aim.
 * The defects that each is seen to catch are kept as patches and tried by `npm run mutants`.
 */
import { describe, expect, it } from 'vitest';
import { ordeals } from './all-ordeals.ts';
import { lineOf } from './base/ordeal.ts';
import { undergo } from './base/undergo.ts';

const PATIENCE_MS = 240_000;

describe('the ordeals, in short', () => {
  it.each(ordeals)('$name: $promises', { timeout: PATIENCE_MS }, async (ordeal) => {
    const lines: string[] = [];
    const figures = await undergo(ordeal, 'short', (line) => lines.push(line));
    expect(figures.filter(({ holds }) => !holds).map(lineOf), lines.join('\n')).toEqual([]);
    expect(figures.filter(({ aim }) => aim).length).toBeGreaterThan(1);
  });
});

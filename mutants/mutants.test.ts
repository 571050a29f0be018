/**
 * The list of seeded defects does not rot: each still fits its file, and names something that can turn red. That each does
 * turn it red is tried by `npm run mutants`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ordeals } from '#ordeals/all-ordeals.ts';
import { mutants } from './all-mutants.ts';
import { withDefect } from './mutant.ts';

describe('the seeded defects', () => {
  it.each(mutants)('$name: still fits $file', (mutant) => {
    const source = readFileSync(mutant.file, 'utf8');
    expect(withDefect(source, mutant)).not.toBe(source);
  });

  it.each(mutants)('$name: names what catches it', ({ caughtBy }) => {
    if ('test' in caughtBy) expect(existsSync(caughtBy.test), caughtBy.test).toBe(true);
    else expect(ordeals.map(({ name }) => name)).toContain(caughtBy.ordeal);
  });

  it('have a name each', () => {
    const names = mutants.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

/**
 * The list of seeded defects does not rot: each still fits its file, and names something that can turn red. That each does
 * turn it red is tried by `npm run defects`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { attacks } from '#e2e/attacks/all-attacks.ts';
import { defects } from './all-defects.ts';
import { withDefect } from './seeded-defect.ts';

describe('the seeded defects', () => {
  it.each(defects)('$name: still fits $file', (defect) => {
    const source = readFileSync(defect.file, 'utf8');
    expect(withDefect(source, defect)).not.toBe(source);
  });

  it.each(defects)('$name: names what catches it', ({ caughtBy }) => {
    if ('test' in caughtBy) expect(existsSync(caughtBy.test), caughtBy.test).toBe(true);
    else expect(attacks.map(({ name }) => name)).toContain(caughtBy.attack);
  });

  it('have a name each', () => {
    const names = defects.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

/** Each kept defect still fits its file. When the line of a defect changes, the defect must change too. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KEPT_DEFECTS, withDefect } from './kept-defects.mjs';

it.each(KEPT_DEFECTS)('$name: still fits $file', (defect) => {
  const source = readFileSync(defect.file, 'utf8');
  expect(withDefect(source, defect)).not.toBe(source);
});

it('there are no more than twenty', () => {
  expect(KEPT_DEFECTS.length).toBeLessThanOrEqual(20);
});

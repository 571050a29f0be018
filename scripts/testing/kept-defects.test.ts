/** Each kept defect still fits its file: whoever rewrites such a line rewrites the defect with it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KEPT_DEFECTS, withDefect } from './kept-defects.mjs';

it.each(KEPT_DEFECTS)('$name: still fits $file', (defect) => {
  const source = readFileSync(defect.file, 'utf8');
  expect(withDefect(source, defect)).not.toBe(source);
});

it('are no more than twenty', () => {
  expect(KEPT_DEFECTS.length).toBeLessThanOrEqual(20);
});

import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { tokens } from '#web/platform/ui/theme.ts';
import { Flame } from './flame.tsx';

test.each(['light', 'dark'] as const)('in the %s scheme a flame is gray at 0, otherwise red', (scheme) => {
  const style = document.createElement('style');
  style.textContent = readFileSync('web/people/ledger/flame.module.css', 'utf8').replace(
    /var\(--rc-([\w-]+)\)/g,
    (_, name: keyof typeof tokens.light) => tokens[scheme][name],
  );
  document.head.append(style);
  onTestFinished(() => style.remove());
  /** How far red exceeds the weaker of green and blue in the flame's color, 0 to 255. */
  const rednessAt = (streak: number) => {
    const svg = render(<Flame streak={streak} />).container.querySelector('svg') as Element;
    const [red = 0, ...others] = (getComputedStyle(svg).fill.match(/\d+/g) ?? []).map(Number);
    return red - Math.min(...others);
  };
  expect(rednessAt(0)).toBeLessThan(24);
  expect(rednessAt(1)).toBeGreaterThan(150);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tokens } from './theme.ts';

/** Pairs (text, background) that people read: 4.5:1 */
const readablePairs = [
  ['text', 'paper'],
  ['text', 'card'],
  ['text', 'sunken'],
  ['text', 'ink-soft'],
  ['dim', 'paper'],
  ['dim', 'card'],
  ['dim', 'sunken'],
  ['ink', 'paper'],
  ['ink', 'card'],
  ['ink', 'ink-soft'],
  ['on-ink', 'ink'],
  ['on-ink', 'ink-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['flame-text', 'paper'],
  ['flame-text', 'card'],
  ['flame-text', 'flame-soft'],
  ['present', 'card'],
  ['present', 'paper'],
  ['present', 'present-soft'],
  ['absent', 'card'],
  ['absent', 'paper'],
  ['absent', 'absent-soft'],
  ['pending', 'card'],
  ['pending', 'paper'],
  ['pending', 'pending-soft'],
] as const;

/** Pairs that people only recognize (edges of fields, the flame): 3:1 */
const visiblePairs = [
  ['field-line', 'card'],
  ['field-line', 'paper'],
  ['flame', 'card'],
  ['flame', 'paper'],
  ['flame', 'sunken'],
] as const;

/** The color of the number in a flame */
const [, inFlame = ''] =
  /\.lit \{\s*color: (#\w{6})/.exec(readFileSync('web/people/ledger/flame.module.css', 'utf8')) ?? [];

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(words: string, ground: string): number {
  const [dark = 0, light = 0] = [luminance(words), luminance(ground)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Degrees from red towards yellow; negative towards blue */
function hue(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return (60 * (green - blue)) / (red - Math.min(green, blue));
}

test('black on white has a contrast of 21:1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

for (const scheme of ['light', 'dark'] as const) {
  test.each(['flame', 'flame-text'] as const)(`in the ${scheme} scheme %s is red`, (name) => {
    expect(Math.abs(hue(tokens[scheme][name]))).toBeLessThanOrEqual(12);
  });

  test(`in the ${scheme} scheme the number in a flame is readable`, () => {
    expect(contrast(inFlame, tokens[scheme].flame)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(readablePairs)(`in the ${scheme} scheme %s is readable on %s`, (words, ground) => {
    expect(contrast(tokens[scheme][words], tokens[scheme][ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(visiblePairs)(`in the ${scheme} scheme %s is visible on %s`, (shape, ground) => {
    expect(contrast(tokens[scheme][shape], tokens[scheme][ground])).toBeGreaterThanOrEqual(3);
  });
}

/** What a QR value looks like, and that no sign-in token looks so. */
import { expect, it } from 'vitest';
import { looksLikeQrValue, QR_ALPHABET, QR_LIFE_SECONDS, QR_SHOWN_SECONDS, QR_VALUE_LENGTH } from './qr-rules.ts';

it('a value of the alphabet and length looks like one, and has 130 random bits', () => {
  expect(looksLikeQrValue(QR_ALPHABET.slice(0, QR_VALUE_LENGTH))).toBe(true);
  expect(new Set(QR_ALPHABET).size).toBe(32);
  expect(QR_VALUE_LENGTH * Math.log2(QR_ALPHABET.length)).toBe(130);
});

it('lives longer than it is shown, so that a scan of the last moment arrives', () => {
  expect(QR_SHOWN_SECONDS).toBe(10);
  expect(QR_LIFE_SECONDS).toBe(15);
});

it.each([
  '',
  'A'.repeat(25),
  'A'.repeat(36),
  'a'.repeat(26),
  `${'A'.repeat(26)}\n`,
  `${'A'.repeat(25)}-`,
  'https://example.org/ABCDEFGHIJKLMNOPQRSTUVWXYZ',
])('%j is none', (scanned) => {
  expect(looksLikeQrValue(scanned)).toBe(false);
});

/** Checks the form of QR values, and that sign-in tokens do not have this form. */
import { expect, it } from 'vitest';
import {
  CARD_VALUE_LENGTH,
  looksLikeCard,
  looksLikeQrValue,
  QR_ALPHABET,
  QR_LIFE_SECONDS,
  QR_RANDOM_LENGTH,
  QR_SHOWN_SECONDS,
  QR_VALUE_LENGTH,
} from './qr-rules.ts';

it('a text of the right length and alphabet can be a QR value, and has 130 random bits', () => {
  const isCode = [QR_VALUE_LENGTH, QR_RANDOM_LENGTH].map((length) => QR_ALPHABET.slice(0, length));
  expect(isCode.map(looksLikeQrValue)).toEqual([true, true]);
  expect([...isCode, 'A'.repeat(CARD_VALUE_LENGTH)].map(looksLikeCard)).toEqual([false, false, true]);
  expect(new Set(QR_ALPHABET).size).toBe(32);
  expect(QR_RANDOM_LENGTH * Math.log2(QR_ALPHABET.length)).toBe(130);
});

it('is valid longer than it is shown, so that a last-moment scan arrives in time', () => {
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
])('%j is not a QR value', (scanned) => {
  expect(looksLikeQrValue(scanned)).toBe(false);
});

import {
  CARD_VALUE_LENGTH,
  looksLikeQrValue,
  QR_ALPHABET,
  QR_RANDOM_LENGTH,
  QR_VALUE_LENGTH,
} from '#contract/attendance/qr/qr-rules.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import type { TypedReading } from '#web/platform/camera/usb-scanner.ts';

const keptUnder = 'rollcall-scanner-keys';

/**
 * Remembers on this device which way of reading typed keys works. Without storage, every scan tries both readings
 * again.
 */
export function keepWay(by: TypedReading['by']): void {
  storeText(keptUnder, by);
}

/** Whether a text has the form of Rollcall's current codes and cards; older codes and cards may have another form. */
const isOurs = (text: string) =>
  [QR_VALUE_LENGTH, CARD_VALUE_LENGTH, QR_RANDOM_LENGTH].includes(text.length) &&
  [...text].every((character) => QR_ALPHABET.includes(character));

/**
 * The codes that a typed text may mean, in capitals, likeliest first. Codes in Rollcall's format come first, then codes
 * from the kind of reading that last worked on this device, then the rest in the original order. Empty if no reading is
 * a code.
 */
export function codesTyped(readings: readonly TypedReading[]): TypedReading[] {
  // The reading that last worked on this device.
  const way = storedText(keptUnder);
  const all = new Map(readings.toReversed().map(({ text, by }) => [text.toUpperCase(), by]));
  const place = (text: string) => readings.findIndex((each) => each.text.toUpperCase() === text);
  const rank = ({ text, by }: TypedReading) => (isOurs(text) ? 0 : 2) + (way === null || by === way ? 0 : 1);
  return [...all]
    .map(([text, by]) => ({ text, by }))
    .filter(({ text }) => looksLikeQrValue(text))
    .sort((one, other) => rank(one) - rank(other) || place(one.text) - place(other.text));
}

/** Whether the typed text is as long as a code. If no reading is a code, the keyboard layout was wrong. */
export function isLongAsCode(readings: readonly TypedReading[]): boolean {
  return readings.some(({ text }) => looksLikeQrValue('0'.repeat(text.length)));
}

/**
 * Whether a typed text can be read in several ways, such as by key positions, or without a key that a person pressed
 * before the scan.
 */
export function isReadTwoWays(readings: readonly TypedReading[]): boolean {
  return new Set(readings.map(({ text }) => text.toUpperCase())).size > 1;
}

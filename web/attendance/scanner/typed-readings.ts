import { CARD_VALUE_LENGTH, looksLikeQrValue, QR_ALPHABET, QR_VALUE_LENGTH } from '#contract/attendance/qr/qr-rules.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import type { TypedReading } from '#web/platform/camera/usb-scanner.ts';

const keptUnder = 'rollcall-scanner-keys';

/** Keeps on this device by what its keys are read; where that is not kept, the other way is tried again each time. */
export function keepWay(by: TypedReading['by']): void {
  storeText(keptUnder, by);
}

/** Whether a text is as the product makes its codes and cards, which older ones need not be. */
const isOurs = (text: string) =>
  (text.length === QR_VALUE_LENGTH || text.length === CARD_VALUE_LENGTH) &&
  [...text].every((character) => QR_ALPHABET.includes(character));

/**
 * The codes that what a hand-held scanner typed may be, in capitals, the likeliest first: as the product makes them, then
 * by what worked on this device, then as they came. None where nothing is a code.
 */
export function codesTyped(readings: readonly TypedReading[]): TypedReading[] {
  // By what the keys were read that worked last on this device.
  const way = storedText(keptUnder);
  const all = new Map(readings.toReversed().map(({ text, by }) => [text.toUpperCase(), by]));
  const place = (text: string) => readings.findIndex((each) => each.text.toUpperCase() === text);
  const rank = ({ text, by }: TypedReading) => (isOurs(text) ? 0 : 2) + (way === null || by === way ? 0 : 1);
  return [...all]
    .map(([text, by]) => ({ text, by }))
    .filter(({ text }) => looksLikeQrValue(text))
    .sort((one, other) => rank(one) - rank(other) || place(one.text) - place(other.text));
}

/** Whether what was typed is as long as a code, so that one that is none was typed in another layout. */
export function isLongAsCode(readings: readonly TypedReading[]): boolean {
  return readings.some(({ text }) => looksLikeQrValue('0'.repeat(text.length)));
}

/** Whether what was typed says something else by its keys' places, or without a key before it. */
export function isReadTwoWays(readings: readonly TypedReading[]): boolean {
  return new Set(readings.map(({ text }) => text.toUpperCase())).size > 1;
}

import { randomBytes } from 'node:crypto';
import { QR_ALPHABET, QR_RANDOM_LENGTH } from '#contract/attendance/qr/qr-rules.ts';
import type { Limit } from '#server/platform/base/attempt-queries.ts';

/** The limit of codes that one student may request. Repeated taps stay below this limit, scripts do not. */
export const mints: Limit = { windowSeconds: 600, most: 60 };

/** New random characters in the QR code's alphanumeric mode, of 5 bits each. @see decisions §2.1 */
export function newQrValue(length = QR_RANDOM_LENGTH): string {
  return Array.from(randomBytes(length), (byte) => QR_ALPHABET[byte % QR_ALPHABET.length]).join('');
}

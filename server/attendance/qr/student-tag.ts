import { createHmac } from 'node:crypto';
import { QR_ALPHABET, QR_TAG_LENGTH } from '#contract/attendance/qr/qr-rules.ts';

/**
 * A student's tag of a day, which ends each of their QR values of that day. With the tags of a class, a device without a
 * network finds the student's name. Without the server's key, a tag says nothing about the student or the next day's tag.
 * @param day `YYYY-MM-DD` by the school's clock
 */
export function studentTag(key: string, stud_id: number, day: string): string {
  const mac = createHmac('sha256', key).update(`tag\n${stud_id}\n${day}`).digest();
  return Array.from(mac.subarray(0, QR_TAG_LENGTH), (byte) => QR_ALPHABET[byte % QR_ALPHABET.length]).join('');
}

import { createHmac } from 'node:crypto';
import { QR_ALPHABET, QR_TAG_LENGTH } from '#contract/attendance/qr/qr-rules.ts';
import { localTime } from '#contract/platform/base/dates.ts';

/**
 * A student's tag of a day, which ends each of their QR values of that day. With the tags of a class, a device without a
 * network finds the student's name. Without the server's key, a tag says nothing about the student or the next day's tag.
 * @param day `YYYY-MM-DD` by the school's clock
 */
export function studentTag(key: string, stud_id: number, day: string): string {
  const mac = createHmac('sha256', key).update(`tag\n${stud_id}\n${day}`).digest();
  return Array.from(mac.subarray(0, QR_TAG_LENGTH), (byte) => QR_ALPHABET[byte % QR_ALPHABET.length]).join('');
}

const MINUTE_MS = 60_000;

/** The day and the tags that codes of this minute need. They are cached, because they took a tenth of making a code. */
let current = { of: '', minute: 0, day: '', tags: new Map<number, string>() };

/** A student's tag of today, for a new code. */
export function tagOfToday(key: string, stud_id: number, nowMs: number, timeZone: string): string {
  const [of, minute] = [`${key}\n${timeZone}`, Math.floor(nowMs / MINUTE_MS)];
  // No day begins within a minute.
  if (current.of !== of || current.minute !== minute) {
    const { day } = localTime(new Date(nowMs), timeZone);
    const tags = current.of === of && current.day === day ? current.tags : new Map<number, string>();
    current = { of, minute, day, tags };
  }
  const tag = current.tags.get(stud_id) ?? studentTag(key, stud_id, current.day);
  current.tags.set(stud_id, tag);
  return tag;
}

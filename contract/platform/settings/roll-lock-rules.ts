import { dayAfter } from '#contract/platform/base/dates.ts';
import { refusal } from '#contract/platform/base/refusal.ts';

/** The session, or the first day of a leave, is longer ago than the days in which a professor may change a roll; `days` says how many they are. */
export const rollLocked = refusal('roll-locked', 403, 'This roll was closed after {n} days. Ask an administrator.');

/**
 * Whether the rolls of a day may not be changed by professors any more.
 * @param days after the day itself in which they may; 0: always
 * @see docs/decisions/0030
 */
export function isDayLocked(day: string, today: string, days: number): boolean {
  return days > 0 && dayAfter(day, days) < today;
}

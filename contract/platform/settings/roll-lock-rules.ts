import { dayAfter } from '#contract/platform/base/dates.ts';
import { refusal } from '#contract/platform/base/refusal.ts';

/** The session or leave is too old for professors to change its roll; after `days` days, only administrators can. */
export const rollLocked = refusal('roll-locked', 403, 'This roll was closed after {n} days. Ask an administrator.');

/**
 * Whether professors can no longer change the rolls of a day.
 * @param days the number of days after a session in which its roll can be changed; 0: always
 * @see docs/decisions/0030
 */
export function isDayLocked(day: string, today: string, days: number): boolean {
  return days > 0 && dayAfter(day, days) < today;
}

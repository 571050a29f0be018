import type { Instant } from '#contract/platform/base/fields.ts';

/** For so long a professor can withdraw what they gave. */
export const WITHDRAW_HOURS = 24;

/** Whether a professor may still withdraw what they gave then. @see docs/decisions/0047 */
export function mayBeWithdrawn(createdAt: Instant, now: Instant): boolean {
  return Date.parse(now) - Date.parse(createdAt) <= WITHDRAW_HOURS * 3_600_000;
}

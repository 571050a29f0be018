import type { Instant } from '#contract/platform/base/fields.ts';

/** How long a professor can withdraw points, in hours. */
export const WITHDRAW_HOURS = 24;

/** Whether a professor may still withdraw points given at that time. @see docs/decisions/0047 */
export function mayBeWithdrawn(createdAt: Instant, now: Instant): boolean {
  return Date.parse(now) - Date.parse(createdAt) <= WITHDRAW_HOURS * 3_600_000;
}

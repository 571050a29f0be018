import type { Instant } from '#contract/platform/base/fields.ts';

/** How long after verifying a redemption a professor can refund it, in days. An administrator can do so at any time. */
export const RETURN_DAYS = 30;

/** Whether the professor of a redemption may still refund it; false if it was not verified. @see docs/decisions/0045 */
export function mayBeReturned(verifiedAt: Instant | null, now: Instant): boolean {
  return verifiedAt !== null && Date.parse(now) - Date.parse(verifiedAt) <= RETURN_DAYS * 86_400_000;
}

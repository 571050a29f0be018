import type { Instant } from '#contract/platform/base/fields.ts';

/** So long after it was verified a professor takes a redemption back by themselves, in days; an administrator always may. */
export const RETURN_DAYS = 30;

/** Whether its professor may still take back what was verified then; never what was not. @see docs/decisions/0045 */
export function mayBeReturned(verifiedAt: Instant | null, now: Instant): boolean {
  return verifiedAt !== null && Date.parse(now) - Date.parse(verifiedAt) <= RETURN_DAYS * 86_400_000;
}

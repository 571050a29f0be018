import { toastMs } from '#web/platform/ui/toast.ts';

const stated = { ...toastMs };
const STAYS_MS = 600_000;

/**
 * Keeps toasts with the shortest durations until the test ends, because spec §9's durations may be over before a slow
 * machine checks.
 */
export function toastsStay(): void {
  Object.assign(toastMs, { success: STAYS_MS, admin: STAYS_MS, redemption: STAYS_MS });
}

/** Restores spec §9's durations, for tests of these durations. */
export function toastsEnd(): void {
  Object.assign(toastMs, stated);
}

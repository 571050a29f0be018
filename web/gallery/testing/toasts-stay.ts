import { toastMs } from '#web/platform/ui/toast.ts';

const stated = { ...toastMs };
const STAYS_MS = 600_000;

/** Lets the shortest toasts stay until the test is over: a slow machine may look later than spec §9 shows them. */
export function toastsStay(): void {
  Object.assign(toastMs, { success: STAYS_MS, admin: STAYS_MS, redemption: STAYS_MS });
}

/** Lets toasts end when spec §9 says, for the tests of that. */
export function toastsEnd(): void {
  Object.assign(toastMs, stated);
}

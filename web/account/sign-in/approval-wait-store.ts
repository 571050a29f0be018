import type { RegisteredRole } from '#contract/platform/base/call.ts';

/** Longer than any school lets somebody wait, in milliseconds: 30 days. */
const FORGOTTEN_MS = 30 * 86_400_000;

const keptUnder = (who: RegisteredRole) => `rollcall-waits-${who}`;

/** Keeps that somebody of this role has registered here and waits for an approval; nothing of who. */
export function noteApprovalWait(who: RegisteredRole): void {
  try {
    window.localStorage.setItem(keptUnder(who), String(Date.now()));
  } catch {
    // A browser that keeps nothing shows the login as it is.
  }
}

/** Whether somebody of this role waits here. */
export function waitsForApproval(who: RegisteredRole): boolean {
  try {
    return Date.now() - Number(window.localStorage.getItem(keptUnder(who)) ?? 0) < FORGOTTEN_MS;
  } catch {
    return false;
  }
}

/** Nobody waits any more, or does not want to be told. */
export function endApprovalWait(who: RegisteredRole): void {
  try {
    window.localStorage.removeItem(keptUnder(who));
  } catch {
    // Nothing was kept.
  }
}

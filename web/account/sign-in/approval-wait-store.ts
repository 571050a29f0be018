import type { RegisteredRole, Role } from '#contract/platform/base/call.ts';

/** Longer than any school lets somebody wait, in milliseconds: 30 days. */
const FORGOTTEN_MS = 30 * 86_400_000;

/** The name under which a device keeps that somebody of this role waits for approval. */
export const approvalWaitKey = (who: Role) => `rollcall-waits-${who}`;

/** Keeps that somebody of this role has registered here and waits for an approval; nothing of who. */
export function noteApprovalWait(who: RegisteredRole): void {
  try {
    localStorage.setItem(approvalWaitKey(who), String(Date.now()));
  } catch {
    // A browser that keeps nothing shows the login as it is.
  }
}

/** Whether somebody of this role waits here. */
export function waitsForApproval(who: Role): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(approvalWaitKey(who)) ?? 0) < FORGOTTEN_MS;
  } catch {
    return false;
  }
}

/** Nobody waits any more, or does not want to be told. */
export function endApprovalWait(who: RegisteredRole): void {
  try {
    localStorage.removeItem(approvalWaitKey(who));
  } catch {
    // Nothing was kept.
  }
}

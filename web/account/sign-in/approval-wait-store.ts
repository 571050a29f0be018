import type { RegisteredRole, Role } from '#contract/platform/base/call.ts';

/** When a note is discarded, in ms: after 30 days, longer than any wait for approval */
const FORGOTTEN_MS = 30 * 86_400_000;

/** The storage key for the fact that a user with this role waits for approval */
export const approvalWaitKey = (who: Role) => `rollcall-waits-${who}`;

/** Stores that someone with this role registered in this browser and waits for approval, but not who it is. */
export function noteApprovalWait(who: RegisteredRole): void {
  try {
    localStorage.setItem(approvalWaitKey(who), String(Date.now()));
  } catch {
    // If the browser has no storage, the login page shows no notice.
  }
}

/** Returns whether a user with this role waits for approval here. */
export function waitsForApproval(who: Role): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(approvalWaitKey(who)) ?? 0) < FORGOTTEN_MS;
  } catch {
    return false;
  }
}

/** Deletes the note, after approval or when the user dismisses the notice. */
export function endApprovalWait(who: RegisteredRole): void {
  try {
    localStorage.removeItem(approvalWaitKey(who));
  } catch {
    // The browser has no storage, so there is nothing to delete.
  }
}

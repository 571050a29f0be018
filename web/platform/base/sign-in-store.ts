import { useEffect, useSyncExternalStore } from 'react';
import { type Role, roles } from '#contract/platform/base/call.ts';
import { roleArea } from './paths.ts';
import { type Departure, openSignInTab, type SignInStanding } from './sign-in-tab.ts';
import { createSubscribers } from './subscribers.ts';

const mustChange = new Set<Role>();
const passwordQuestions = new Map<Role, (confirmed: boolean) => void>();
const { tell: changed, subscribe } = createSubscribers();
const goodbyes = createSubscribers<[role: Role, isShown: boolean]>();

const channel = 'BroadcastChannel' in window ? new BroadcastChannel('rollcall-sign-in') : null;

const tab = openSignInTab(
  {
    local: () => window.localStorage,
    session: () => window.sessionStorage,
    tell: (message) => channel?.postMessage(message),
  },
  {
    onGone(role) {
      mustChange.delete(role);
      answerPasswordQuestion(role, false);
      const { pathname } = window.location;
      const isShown = !roles.some((other) => other !== role && roleArea[other].test(pathname));
      goodbyes.tell(role, isShown);
    },
    onChange: changed,
  },
);

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => tab.hear(data));
window.addEventListener('storage', tab.look);
// A tab that was suspended or restored from the back-forward cache has missed events.
window.addEventListener('pageshow', tab.look);
document.addEventListener('visibilitychange', tab.look);

/** The role's sign-in token, or null if the role is not signed in here. @see decisions §3.1 */
export const signInToken = tab.token;

/** Whether the sign-in is limited to this tab, as on a shared device; then nothing else is stored with the sign-in */
export const isSignedInAlone = tab.isAlone;

/**
 * Stores the token of a new sign-in; in memory if storage is blocked. Signs out the previous user of the role in every
 * tab of this browser. `alone` limits the sign-in to this tab, for a shared device.
 * @see decisions §3.10
 */
export function keepSignIn(role: Role, token: string, mustChangePassword = false, alone = false): void {
  tab.enter(role, token, alone);
  setMustChangePassword(role, mustChangePassword);
}

/** Deletes the role's token and everything cached for it, in every tab of this browser. @see decisions §3.10 */
export function forgetSignIn(role: Role): void {
  tab.leave(role, 'signed-out');
}

/** Signs the role out in every tab, because the server no longer knows this token; the role's login says why. */
export function dropEndedSignIn(role: Role, token: string): void {
  if (signInToken(role) === token) tab.leave(role, 'ended');
}

/** Sets whether the role must choose a new password before anything else. @see decisions §3.5 */
export function setMustChangePassword(role: Role, must: boolean): void {
  if (mustChange.has(role) === must) return;
  if (must) mustChange.add(role);
  else mustChange.delete(role);
  changed();
}

/** Asks the signed-in user for their password, in a dialog; resolves to whether it was correct. @see decisions §3.11 */
export function askForPassword(role: Role): Promise<boolean> {
  answerPasswordQuestion(role, false);
  return new Promise((resolve) => {
    passwordQuestions.set(role, resolve);
    changed();
  });
}

/** Resolves the open question for the password; false also if the user has signed out. */
export function answerPasswordQuestion(role: Role, confirmed: boolean): void {
  passwordQuestions.get(role)?.(confirmed);
  if (passwordQuestions.delete(role)) changed();
}

/**
 * Subscribes to sign-outs of any role in any tab; returns the function that unsubscribes. `isShown` is false if this
 * tab shows the screen of another role, whose user stays signed in.
 */
export const onSignedOut = goodbyes.subscribe;

/**
 * The role's sign-in state here, updated with changes in other tabs. If only another tab has the sign-in, asks that tab
 * for it. @see decisions §3.10
 */
export function useSignInStanding(role: Role): SignInStanding {
  const standing = useSyncExternalStore(subscribe, () => tab.standing(role));
  useEffect(() => {
    if (standing === 'asking') tab.askTabs(role);
  }, [role, standing]);
  return standing;
}

/** How many users of the role have signed out in this tab; a changed number means that the person may be different. */
export function usePeopleGone(role: Role): number {
  return useSyncExternalStore(subscribe, () => tab.peopleGone(role));
}

/** Whether the role must choose a new password now */
export function useMustChangePassword(role: Role): boolean {
  return useSyncExternalStore(subscribe, () => mustChange.has(role));
}

/** Whether the role's password is being asked for */
export function useIsPasswordAsked(role: Role): boolean {
  return useSyncExternalStore(subscribe, () => passwordQuestions.has(role));
}

/** How the role's last sign-in ended, for the login; null if there was none */
export function useDeparture(role: Role): Departure {
  return useSyncExternalStore(subscribe, () => tab.departure(role));
}

/** Returns whether the browser blocks storage for this site. @see spec §8 */
export function storageIsBlocked(): boolean {
  try {
    for (const storage of [window.localStorage, window.sessionStorage]) {
      storage.setItem('rollcall-probe', '');
      storage.removeItem('rollcall-probe');
    }
    return false;
  } catch {
    return true;
  }
}

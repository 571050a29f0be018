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
// A tab that slept, or comes back as the browser kept it, was told of nothing.
window.addEventListener('pageshow', tab.look);
document.addEventListener('visibilitychange', tab.look);

/** The role's sign-in token, or null when nobody of that role is signed in here. @see decisions §3.1 */
export const signInToken = tab.token;

/** Whether the role's sign-in is one tab's alone, as on a shared device: then nothing is kept beside it. */
export const isSignedInAlone = tab.isAlone;

/**
 * Keeps the token of a fresh sign-in; where storage is blocked, in memory until the page is left. Whoever was signed in
 * in that role before is gone, in every tab of this browser. On a shared device it is this tab's `alone`. @see decisions §3.10
 */
export function keepSignIn(role: Role, token: string, mustChangePassword = false, alone = false): void {
  tab.enter(role, token, alone);
  setMustChangePassword(role, mustChangePassword);
}

/** Forgets the role's token and everything cached for it, in every tab of this browser. @see decisions §3.10 */
export function forgetSignIn(role: Role): void {
  tab.leave(role, 'signed-out');
}

/** The server no longer knows this token: the role is signed out in every tab, and its login says why. */
export function dropEndedSignIn(role: Role, token: string): void {
  if (signInToken(role) === token) tab.leave(role, 'ended');
}

/** Says whether the role has to choose a new password before anything else. @see decisions §3.5 */
export function setMustChangePassword(role: Role, must: boolean): void {
  if (mustChange.has(role) === must) return;
  if (must) mustChange.add(role);
  else mustChange.delete(role);
  changed();
}

/** Asks whoever is signed in for the password, in the dialog of the role's screens; true once it was right. @see decisions §3.11 */
export function askForPassword(role: Role): Promise<boolean> {
  answerPasswordQuestion(role, false);
  return new Promise((resolve) => {
    passwordQuestions.set(role, resolve);
    changed();
  });
}

/** Whether the password that was asked for was right; false also when nobody is there any more to be asked. */
export function answerPasswordQuestion(role: Role, confirmed: boolean): void {
  passwordQuestions.get(role)?.(confirmed);
  if (passwordQuestions.delete(role)) changed();
}

/**
 * Calls back whenever somebody of a role is gone, in whichever tab they signed out; `isShown` is false where this tab
 * shows another role's screen, who stays. Answers with the way to stop.
 */
export const onSignedOut = goodbyes.subscribe;

/**
 * Whether the role is signed in here; follows changes, also those of another tab. While the sign-in is in another tab
 * only, that one is asked for it. @see decisions §3.10
 */
export function useSignInStanding(role: Role): SignInStanding {
  const standing = useSyncExternalStore(subscribe, () => tab.standing(role));
  useEffect(() => {
    if (standing === 'asking') tab.askTabs(role);
  }, [role, standing]);
  return standing;
}

/** How many people of that role have left this tab: another number is another person. */
export function usePeopleGone(role: Role): number {
  return useSyncExternalStore(subscribe, () => tab.peopleGone(role));
}

/** Whether the role must choose a new password now. */
export function useMustChangePassword(role: Role): boolean {
  return useSyncExternalStore(subscribe, () => mustChange.has(role));
}

/** Whether the role's password is asked for now. */
export function useIsPasswordAsked(role: Role): boolean {
  return useSyncExternalStore(subscribe, () => passwordQuestions.has(role));
}

/** How the role's last sign-in came to its end, as the login says it; null when there was none. */
export function useDeparture(role: Role): Departure {
  return useSyncExternalStore(subscribe, () => tab.departure(role));
}

/** Whether the browser refuses to store anything for this site. @see spec §8 */
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

import { useSyncExternalStore } from 'react';
import { type Role, tokenHeader } from '#contract/base/call.ts';

interface Standing {
  /** The sign-in token while the browser refuses to store it. */
  unstored: string | null;
  mustChangePassword: boolean;
  ended: boolean;
}

const standings: Record<Role, Standing> = {
  student: { unstored: null, mustChangePassword: false, ended: false },
  professor: { unstored: null, mustChangePassword: false, ended: false },
  admin: { unstored: null, mustChangePassword: false, ended: false },
};

const listeners = new Set<() => void>();
const goodbyes = new Set<(role: Role) => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** A student's outlives the browser window, the others' do not. Throws where the browser blocks storage. */
function storageOf(role: Role): Storage {
  return role === 'student' ? window.localStorage : window.sessionStorage;
}

/** The role's sign-in token, or null when nobody of that role is signed in here. @see decisions §3.1 */
export function signInToken(role: Role): string | null {
  try {
    return storageOf(role).getItem(tokenHeader[role]) ?? standings[role].unstored;
  } catch {
    return standings[role].unstored;
  }
}

/** Keeps the token of a fresh sign-in; where storage is blocked, in memory until the page is left. */
export function signIn(role: Role, token: string, mustChangePassword = false): void {
  standings[role] = { unstored: null, mustChangePassword, ended: false };
  try {
    storageOf(role).setItem(tokenHeader[role], token);
  } catch {
    standings[role].unstored = token;
  }
  changed();
}

function forget(role: Role, ended: boolean): void {
  standings[role] = { unstored: null, mustChangePassword: false, ended };
  try {
    storageOf(role).removeItem(tokenHeader[role]);
  } catch {
    // Nothing was stored.
  }
  for (const goodbye of goodbyes) goodbye(role);
  changed();
}

/** Forgets the role's token and everything cached for it. */
export function signOut(role: Role): void {
  forget(role, false);
}

/** The server no longer knows this token: the role is signed out, and its login says why. */
export function endSignIn(role: Role, token: string): void {
  if (signInToken(role) === token) forget(role, true);
}

/** Says whether the role has to choose a new password before anything else. @see decisions §3.5 */
export function setMustChangePassword(role: Role, must: boolean): void {
  if (standings[role].mustChangePassword === must) return;
  standings[role] = { ...standings[role], mustChangePassword: must };
  changed();
}

/** Calls back whenever a role has been signed out; answers with the way to stop. */
export function onSignedOut(goodbye: (role: Role) => void): () => void {
  goodbyes.add(goodbye);
  return () => goodbyes.delete(goodbye);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether the role is signed in here; follows changes, also those of another tab. */
export function useIsSignedIn(role: Role): boolean {
  return useSyncExternalStore(subscribe, () => signInToken(role) !== null);
}

/** Whether the role must choose a new password now. */
export function useMustChangePassword(role: Role): boolean {
  return useSyncExternalStore(subscribe, () => standings[role].mustChangePassword);
}

/** Whether the role's last sign-in was ended by the server. */
export function useSignInEnded(role: Role): boolean {
  return useSyncExternalStore(subscribe, () => standings[role].ended);
}

/** Whether the browser refuses to store anything for this site. @see spec §8 */
export function storageIsBlocked(): boolean {
  try {
    const probe = 'rollcall-probe';
    window.localStorage.setItem(probe, probe);
    window.localStorage.removeItem(probe);
    window.sessionStorage.setItem(probe, probe);
    window.sessionStorage.removeItem(probe);
    return false;
  } catch {
    return true;
  }
}

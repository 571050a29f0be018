import type { Role } from '#contract/platform/base/call.ts';
import { homeOf, roleArea } from '#web/platform/base/paths.ts';
import { useStepState } from '#web/platform/base/router.tsx';

/** The last username per role that signed in on this page */
const lastUsername = new Map<Role, string>();

/**
 * Returns whether someone else signed in last time on this page. If someone else signed in last, the requested page is
 * not for this person.
 */
export function isAnotherPerson(who: Role, username: string): boolean {
  const [last, now] = [lastUsername.get(who), username.trim().toLowerCase()];
  lastUsername.set(who, now);
  return last !== undefined && last !== now;
}

/**
 * The history state of a login: the page to return to. This page is not in the address, so that no link can decide
 * where a sign-in leads.
 */
export function wanting(href: string): unknown {
  return { wanted: href };
}

/** Returns whether an address is in the role's area: at this origin, and no variant of another role's address. */
function isPlaceOf(role: Role, href: unknown): href is string {
  const { origin } = window.location;
  if (typeof href !== 'string' || !href.startsWith('/') || !URL.canParse(href, origin)) return false;
  const at = new URL(href, origin);
  return at.origin === origin && roleArea[role].test(at.pathname);
}

/** Where the role continues after its login: the requested page if it is in the role's area, otherwise home */
export function useWantedPlace(who: Role): string {
  const state = useStepState();
  const wanted = state !== null && typeof state === 'object' && 'wanted' in state ? state.wanted : null;
  return isPlaceOf(who, wanted) ? wanted : homeOf[who].href();
}

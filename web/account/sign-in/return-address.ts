import type { Role } from '#contract/platform/base/call.ts';
import { homeOf, roleArea } from '#web/platform/base/paths.ts';
import { useStepState } from '#web/platform/base/router.tsx';

/** Who signed in last while this page was open. */
const lastUsername = new Map<Role, string>();

/** Whether another person signs in now than the last time while this page was open: what that one wanted is not for them. */
export function isAnotherPerson(who: Role, username: string): boolean {
  const [last, now] = [lastUsername.get(who), username.trim().toLowerCase()];
  lastUsername.set(who, now);
  return last !== undefined && last !== now;
}

/**
 * What a login remembers, in its step of the browser's history: where one wanted to be. It is not in the address, so
 * that no link can say where a sign-in leads.
 */
export function wanting(href: string): unknown {
  return { wanted: href };
}

/** Whether this is an address among the role's own: of this origin, and not another role's however it is written. */
function isPlaceOf(role: Role, href: unknown): href is string {
  const { origin } = window.location;
  if (typeof href !== 'string' || !href.startsWith('/') || !URL.canParse(href, origin)) return false;
  const at = new URL(href, origin);
  return at.origin === origin && roleArea[role].test(at.pathname);
}

/** Where the role goes on from its login: to where one wanted to be if that is the role's own, else home. */
export function useWantedPlace(who: Role): string {
  const state = useStepState();
  const wanted = state !== null && typeof state === 'object' && 'wanted' in state ? state.wanted : null;
  return isPlaceOf(who, wanted) ? wanted : homeOf[who].href();
}

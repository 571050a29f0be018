import { useEffect } from 'react';
import { getAdministrator } from '#contract/people/administrator/administrator-calls.ts';
import { signInToken } from '#web/platform/base/sign-in-store.ts';
import { SELDOM_MS } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

/** How often a tab asks whether its sign-in still stands, in milliseconds. */
const STANDS_MS = 60_000;

/** The administrator who is signed in, with their rights. */
export function useOwnAdministrator() {
  return useCall(getAdministrator, undefined, { staleTime: SELDOM_MS });
}

/**
 * Asks once a minute whether the sign-in still stands, which does not count as using it: what a tab shows of people goes
 * once it has ended, though nobody touches the tab. @see docs/decisions/0023
 */
export function useSignInStands(): void {
  useEffect(() => {
    const asking = setInterval(() => {
      if (signInToken('admin') !== null) void send(getAdministrator).catch(() => undefined);
    }, STANDS_MS);
    return () => clearInterval(asking);
  }, []);
}

import { useEffect } from 'react';
import { getAdministrator } from '#contract/people/administrator/administrator-calls.ts';
import { signInToken } from '#web/platform/base/sign-in-store.ts';
import { SELDOM_MS } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

/** How often a tab checks that its sign-in is still valid, in ms. */
const STANDS_MS = 60_000;

/** The signed-in administrator with their rights. */
export function useOwnAdministrator() {
  return useCall(getAdministrator, undefined, { staleTime: SELDOM_MS });
}

/**
 * Checks once a minute that the sign-in is still valid, which does not count as using it. When the sign-in has ended,
 * people's data disappears even from an idle tab. @see docs/decisions/0023
 */
export function useSignInStands(): void {
  useEffect(() => {
    const asking = setInterval(() => {
      if (signInToken('admin') !== null) void send(getAdministrator).catch(() => undefined);
    }, STANDS_MS);
    return () => clearInterval(asking);
  }, []);
}

import { QueryClient } from '@tanstack/react-query';
import { isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { onSignedOut } from '#web/platform/base/sign-in-store.ts';
import { isPassing } from './call-failed.ts';

/** What was read stays fresh this long; a screen that is told of a change invalidates it sooner. */
export const FRESH_MS = 15_000;

/** How long what changes seldom stays fresh; of when it is nobody asks, so that it makes no screen look old. */
export const SELDOM_MS = 60_000;

/** What a query says whose latest answer is kept on the device of the student who is signed in: see query-cache.ts. */
export const keptOnDevice = { keptOnDevice: true } as const;

/** What a query says that the realtime channel keeps up while its screen is open, so that it is older than its answer's time only when the server was lost. */
export const keptUp = { keptUp: true } as const;

/** A refusal stays one however often it is asked; a lost answer or a busy server is asked twice more. */
function worthTryingAgain(failures: number, error: unknown): boolean {
  return failures < 2 && isPassing(error);
}

/**
 * The cache of everything read from the server. It never waits for the browser to say `onLine` (the server may run on
 * this machine), reads again what failed once the server is back, and forgets everything when a role signs out.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: worthTryingAgain, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  onSignedOut((_, isShown) => (isShown ? client.clear() : client.removeQueries({ type: 'inactive' })));
  onReachability(() => {
    if (!isReachable()) return;
    // What was asked of a network that is gone may never be answered, and is not asked for beside it.
    void client
      .cancelQueries({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
      .then(() => client.invalidateQueries());
  });
  return client;
}

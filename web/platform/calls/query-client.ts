import { QueryClient } from '@tanstack/react-query';
import { isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { onSignedOut } from '#web/platform/base/sign-in-store.ts';
import { isPassing } from './call-failed.ts';

/** How long query results stay fresh, in ms; a realtime message about a change invalidates the results sooner. */
export const FRESH_MS = 15_000;

/**
 * How long rarely changing data stays fresh, in ms. If a screen shows the age of its data, this age leaves out rarely
 * changing data.
 */
export const SELDOM_MS = 60_000;

/** Query `meta`: the latest result is kept on the signed-in student's device, see query-cache.ts. */
export const keptOnDevice = { keptOnDevice: true } as const;

/**
 * Query `meta`: the realtime channel keeps the result up to date while its screen is open, so that the result becomes
 * outdated only while the server is unreachable.
 */
export const keptUp = { keptUp: true } as const;

/** Retries lost responses and busy servers twice; refusals are final. */
function worthTryingAgain(failures: number, error: unknown): boolean {
  return failures < 2 && isPassing(error);
}

/**
 * Creates the query cache. The cache ignores the browser's `onLine` (the server may run on this machine), refetches
 * failed queries when the server is reachable again, and is cleared when a role signs out.
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
    // Requests over a lost network may never settle, and a refetch would wait for them.
    void client
      .cancelQueries({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
      .then(() => client.invalidateQueries());
  });
  return client;
}

import { IconCloudOff } from '@tabler/icons-react';
import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { dateText, timeText, useTimeZone } from '#web/platform/base/date-text.ts';
import {
  began,
  behindBefore,
  isBeginning,
  isReachable,
  PATIENCE_MS,
  useIsReachable,
} from '#web/platform/base/reachability.ts';
import { FRESH_MS } from '#web/platform/calls/query-client.ts';
import styles from './banner.module.css';

/** Texts of this banner, apart from those that logins load */
const text = {
  offlineSince: (when: string) => `No connection. Last updated ${when}`,
  behindSince: (when: string) => `Last updated ${when}. Waiting for the school’s server…`,
};

/** Until when a query's data was up to date, in ms; with realtime updates of this page, until the server was lost. */
function shownAt({ state, meta }: Query): number {
  const isKeptUp = meta?.keptUp === true && !isReachable() && state.dataUpdatedAt >= began;
  return isKeptUp ? Math.max(state.dataUpdatedAt, behindBefore()) : state.dataUpdatedAt;
}

/** Until when the oldest data on the screen was up to date, in ms, without rarely changing data. */
function useOldestShown(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    () => {
      const shown = cache.findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined });
      const moving = shown.filter(({ observers }) => observers.some(({ options }) => options.staleTime === FRESH_MS));
      return moving.length === 0 ? undefined : Math.min(...moving.map(shownAt));
    },
  );
}

/** Returns whether cached data is shown only because the page's first responses are still on their way. */
function useBeginning(): boolean {
  const [beginning, setBeginning] = useState(isBeginning);
  useEffect(() => {
    const over = setTimeout(setBeginning, PATIENCE_MS, false);
    return () => clearTimeout(over);
  }, []);
  return beginning;
}

function whenText(atMs: number): string {
  const instant = new Date(atMs).toISOString();
  const day = dateText(instant);
  return day === dateText(new Date().toISOString()) ? timeText(instant) : `${day}, ${timeText(instant)}`;
}

/**
 * Shows that the server is unreachable and how old the screen's data is. Stays until everything on the screen has been
 * refetched, so that old data never looks new.
 */
export function OfflineBanner() {
  const reachable = useIsReachable();
  const oldest = useOldestShown();
  const beginning = useBeginning();
  useTimeZone();
  const isBehind = oldest !== undefined && oldest < behindBefore() && !(beginning && isBeginning());
  const say = reachable ? text.behindSince : text.offlineSince;
  return (
    <div role="status">
      {(!reachable || isBehind) && (
        <div className={styles.banner}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden />
          {oldest === undefined ? baseText.offline : say(whenText(oldest))}
        </div>
      )}
    </div>
  );
}

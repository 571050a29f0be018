import { IconCloudOff } from '@tabler/icons-react';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { baseText } from '#web/base/base-text.ts';
import { dateText, timeText, useTimeZone } from '#web/base/date-text.ts';
import { FRESH_MS } from '#web/base/query-client.ts';
import { behindBefore, useIsReachable } from '#web/base/reachability.ts';
import styles from './banner.module.css';

/** When the oldest of what the screen shows was read, in milliseconds; of what changes seldom nobody asks that. */
function useOldestShown(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    () => {
      const shown = cache.findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined });
      const moving = shown.filter(({ observers }) => observers.some(({ options }) => options.staleTime === FRESH_MS));
      return moving.length === 0 ? undefined : Math.min(...moving.map(({ state }) => state.dataUpdatedAt));
    },
  );
}

function whenText(atMs: number): string {
  const instant = new Date(atMs).toISOString();
  const day = dateText(instant);
  return day === dateText(new Date().toISOString()) ? timeText(instant) : `${day}, ${timeText(instant)}`;
}

/**
 * Says that the server cannot be reached and of when the screen is, and stays until everything on it has been read again:
 * nothing old looks new.
 */
export function OfflineBanner() {
  const reachable = useIsReachable();
  const oldest = useOldestShown();
  useTimeZone();
  const isBehind = oldest !== undefined && oldest < behindBefore();
  const say = reachable ? baseText.behindSince : baseText.offlineSince;
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

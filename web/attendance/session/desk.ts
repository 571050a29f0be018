import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type DeskHello, MOST_ON_DESK } from '#contract/attendance/roll/roll-notices.ts';
import { openRealtimeSocket } from '#web/platform/base/realtime-socket.ts';
import { type QueryTarget, readAgain } from '#web/platform/calls/use-call.ts';

/** Shortest time between two refetches, in ms. */
const AGAIN_MS = 2000;

/**
 * Refetches these queries when the realtime channel reports a change, while the screen is open.
 * @param told what to subscribe to: redemptions, or these sessions and new ones. No channel opens while this is
 *   undefined
 * @returns whether the channel is connected
 * @see docs/decisions/0040
 */
export function useDesk(stale: readonly QueryTarget[], told: 'redemptions' | readonly number[] | undefined): boolean {
  const queryClient = useQueryClient();
  const [stands, setStands] = useState(false);
  const again = useEffectEvent(() => readAgain(queryClient, stale));
  const followed = typeof told === 'object' ? told.slice(0, MOST_ON_DESK).join() : told;

  useEffect(() => {
    if (followed === undefined) return;
    const class_ids = followed === 'redemptions' ? undefined : followed.split(',').filter(Boolean).map(Number);
    let readAt = 0;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    function soon() {
      waiting ??= setTimeout(
        () => {
          waiting = undefined;
          readAt = performance.now();
          again();
        },
        Math.max(0, readAt + AGAIN_MS - performance.now()),
      );
    }
    const socket = openRealtimeSocket<{ type?: string }>({
      role: 'professor',
      greeting: (token): DeskHello => ({ type: 'desk', token, ...(class_ids && { class_ids }) }),
      onMessage({ type }) {
        if (class_ids ? type === 'session' || type === 'signed-out' : type === 'redemptions') soon();
      },
      onReconnect: soon,
      onStanding: setStands,
    });
    return () => {
      clearTimeout(waiting);
      socket.close();
    };
  }, [followed]);
  return stands;
}

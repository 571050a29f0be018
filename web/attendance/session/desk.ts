import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type DeskHello, MOST_ON_DESK } from '#contract/attendance/roll/roll-notices.ts';
import { openRealtimeSocket } from '#web/platform/base/realtime-socket.ts';
import { type QueryTarget, readAgain } from '#web/platform/calls/use-call.ts';

/** However much happens, a screen reads again after so long at the soonest, in milliseconds. */
const AGAIN_MS = 2000;

/**
 * Reads these again whenever the realtime channel says that something of it has changed, as long as the
 * screen is open.
 * @param told what is listened for: redemptions, or these sessions and those that are made; as long as it is not known
 *   nothing is opened
 * @returns whether the channel stands
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

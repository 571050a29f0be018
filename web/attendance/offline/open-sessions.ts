import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { fetchAgain, fetchPacket, openHere, type PacketState, usePacketState } from './class-packet.ts';
import { reportWaiting } from './kept-queue.ts';

/** How often an open session tells the server that this device is still there, in ms. */
const REPORT_EVERY_MS = 60_000;

const screensOf = (sessionId: number) => openHere.get(sessionId) ?? 0;

/** Keeps the packet of an open session fresh, and tells the server every minute that this device is there. */
export function useClassPacket(sessionId: number): PacketState {
  const client = useQueryClient();
  useEffect(() => {
    const closed = () => {
      if (screensOf(sessionId) > 0) return;
      reportWaiting(sessionId);
      // The server may have forgotten this device.
      fetchAgain(sessionId);
    };
    const hidden = () => {
      openHere.delete(sessionId);
      closed();
    };
    openHere.set(sessionId, screensOf(sessionId) + 1);
    window.addEventListener('pagehide', hidden);
    const look = () => void fetchPacket(client, sessionId).catch(() => undefined);
    look();
    // Without a network, a question could not be asked if its code came only with it.
    import('#web/platform/dialog/confirm-dialog.tsx').catch(() => undefined);
    const timer = setInterval(() => {
      look();
      reportWaiting(sessionId);
    }, REPORT_EVERY_MS);
    const stop = onReachability(() => isReachable() && look());
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('pagehide', hidden);
      openHere.set(sessionId, Math.max(screensOf(sessionId) - 1, 0));
      // The scanner may give way to the roll.
      setTimeout(closed);
    };
  }, [client, sessionId]);
  return usePacketState(sessionId);
}

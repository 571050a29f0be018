import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { reportKept } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { signInToken } from '#web/platform/base/sign-in-store.ts';
import { send } from '#web/platform/calls/send.ts';
import {
  fetchAgain,
  fetchPacket,
  openedSessions,
  type PacketState,
  packetRoll,
  usePacketState,
} from './class-packet.ts';
import { deviceMark } from './device-identity.ts';

/** How often an open session tells the server that this device is still there, in ms. */
const REPORT_EVERY_MS = 60_000;

/** How long log-out waits for that, in ms. */
const LEAVING_MS = 2_000;

/** How many screens show a session now, by session. */
const openHere = new Map<number, number>();
const screensOf = (sessionId: number) => openHere.get(sessionId) ?? 0;

/**
 * Tells the server how many scans of a session wait here, so that it can say who may still hold scans. If no screen shows
 * the session and nothing waits, the server forgets this device.
 * @param isTaken whether this device has taken the session's packet; the server does not know others
 */
export function reportWaiting(sessionId: number, waiting: number, isTaken = packetRoll(sessionId) !== undefined): void {
  if (sessionId < 0 || !isTaken || !isReachable() || signInToken('professor') === null) return;
  const body = { device: deviceMark(), waiting, open: screensOf(sessionId) > 0 };
  send(reportKept, { params: { sessionId }, body, keepalive: true }).catch(() => undefined);
}

/**
 * Tells the server before log-out that this device deletes its packets, so that only what waits here is missed.
 * @param waiting how many scans of a session wait here
 */
export async function reportLeaving(waiting: (sessionId: number) => number): Promise<void> {
  if (!isReachable()) return;
  const ids = [...openedSessions().keys()].filter((id) => id > 0);
  const report = (sessionId: number) => {
    const body = { device: deviceMark(), waiting: waiting(sessionId), open: false };
    return send(reportKept, { params: { sessionId }, body, signal: AbortSignal.timeout(LEAVING_MS) });
  };
  await Promise.allSettled(ids.map(report));
}

/**
 * Keeps the packet of an open session fresh, and tells the server every minute that this device is there.
 * @param waiting how many scans of the session wait here
 */
export function useClassPacket(sessionId: number, waiting: () => number = () => 0): PacketState {
  const client = useQueryClient();
  const report = useEffectEvent(() => reportWaiting(sessionId, waiting()));
  const closed = useEffectEvent(() => {
    if (screensOf(sessionId) > 0) return;
    report();
    // The server may have forgotten this device.
    fetchAgain(sessionId);
  });
  useEffect(() => {
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
      report();
    }, REPORT_EVERY_MS);
    const stop = onReachability(() => {
      if (isReachable()) look();
    });
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

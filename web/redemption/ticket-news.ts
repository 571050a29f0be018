import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openRealtimeSocket } from '#web/base/realtime-socket.ts';
import { claimedKey } from './hub-data.ts';

/**
 * Hears of approvals while something on the screen waits for one, and reads the redemptions again; also when the window is
 * looked at again, since a phone in a pocket hears nothing.
 * @see docs/decisions/0042
 */
export function useTicketNews(waits: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!waits) return;
    const readAgain = () => void client.invalidateQueries({ queryKey: claimedKey });
    const socket = openRealtimeSocket({
      role: 'student',
      greeting: (token) => ({ token }),
      onMessage: (message) => {
        if ('type' in message && message.type === 'redemption-verified') readAgain();
      },
      onReconnect: readAgain,
      givesWay: true,
    });
    const whenSeen = () => document.visibilityState === 'visible' && readAgain();
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      document.removeEventListener('visibilitychange', whenSeen);
      socket.close();
    };
  }, [client, waits]);
}

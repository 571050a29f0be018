import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openRealtimeSocket } from '#web/base/realtime-socket.ts';
import { hubKey } from '#web/student/hub-key.ts';
import { studentKey } from '#web/student/student-data.ts';
import { claimedKey } from './hub-data.ts';

/**
 * Hears of what professors decide while tickets or what points are spent on are on the screen, and reads redemptions, points and incentives again; also when the window is
 * looked at again, since a phone in a pocket hears nothing.
 * @see docs/decisions/0042
 */
export function useTicketNews(isShown: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    const readAgain = () => {
      for (const queryKey of [claimedKey, studentKey, hubKey]) void client.invalidateQueries({ queryKey });
    };
    const socket = openRealtimeSocket({
      role: 'student',
      greeting: (token) => ({ token }),
      onMessage: (message) => {
        if ('type' in message && ['redemption-verified', 'redemption-decided', 'award'].includes(message.type))
          readAgain();
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
  }, [client, isShown]);
}

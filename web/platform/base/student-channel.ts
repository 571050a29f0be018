import { useEffect, useEffectEvent } from 'react';
import { openRealtimeSocket } from './realtime-socket.ts';

/**
 * A student's end of the realtime channel, for a screen that shows what it tells of; a newer one of the same student takes its
 * place. `Heard` are the messages that the screen handles.
 * @param again reads anew what may have been missed: after a lost connection, and when the page is seen again, since a phone
 *   in a pocket hears nothing
 * @param isShown whether there is anything yet that could change
 */
export function useStudentChannel<Heard extends object>(
  onMessage: (message: Heard) => void,
  again: () => void,
  isShown = true,
): void {
  const hear = useEffectEvent(onMessage);
  const readAgain = useEffectEvent(again);
  useEffect(() => {
    if (!isShown) return;
    const socket = openRealtimeSocket<Heard>({
      role: 'student',
      greeting: (token) => ({ token }),
      onMessage: (message) => hear(message),
      onReconnect: () => readAgain(),
      givesWay: true,
    });
    const whenSeen = () => document.visibilityState === 'visible' && readAgain();
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      document.removeEventListener('visibilitychange', whenSeen);
      socket.close();
    };
  }, [isShown]);
}

import { useEffect, useEffectEvent } from 'react';
import { openRealtimeSocket } from './realtime-socket.ts';

/**
 * Connects a screen to the student's realtime channel; a newer connection of the same student replaces it. `Heard` are
 * the messages that the screen handles.
 * @param again refetches what may have been missed: after a reconnect, and when the page becomes visible again, since a
 * phone in a pocket receives nothing
 * @param isShown whether the screen shows anything that could change
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

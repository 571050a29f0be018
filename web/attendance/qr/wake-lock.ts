import { useEffect } from 'react';

/** Keeps the screen awake and bright while `on`. Does nothing in browsers that do not support it. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    navigator.wakeLock.request('screen').then(
      (held) => {
        lock = held;
        if (over) void held.release();
      },
      () => undefined,
    );
    return () => {
      over = true;
      void lock?.release();
    };
  }, [on]);
}

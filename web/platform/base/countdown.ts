import { useEffect, useState } from 'react';

/** Whole seconds until an instant (ms since 1970), 0 once it has passed; re-renders each second until then */
export function useSecondsUntil(untilMs: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((untilMs - now) / 1000));
  const running = left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!running) return;
    const ticking = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(ticking);
  }, [running]);
  return left;
}

/** The current time, updated regularly. @param everyMs interval between updates, in ms */
export function useMoment(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const looking = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(looking);
  }, [everyMs]);
  return now;
}

/** Formats seconds as `m:ss`, 300 as 5:00. @see spec §4 */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

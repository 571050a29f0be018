import { useEffect, useEffectEvent } from 'react';
import { LONGEST_PAUSE_MS } from '#web/platform/camera/usb-scanner.ts';

/** Listens for a single `U` on the whole page. A hand-held scanner types too, and its values may contain a `U`. */
export function useUndoKey(onUndo: () => void): void {
  const undo = useEffectEvent(onUndo);
  useEffect(() => {
    let lastMs = Number.NEGATIVE_INFINITY;
    let alone: ReturnType<typeof setTimeout> | undefined;
    function onKey(event: KeyboardEvent) {
      // The time of the key press; a busy page receives it later.
      const { key, target, timeStamp } = event;
      clearTimeout(alone);
      const goesOn = timeStamp - lastMs <= LONGEST_PAUSE_MS;
      lastMs = timeStamp;
      const isTyped = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
      if (goesOn || isTyped || key.toLowerCase() !== 'u' || event.ctrlKey || event.metaKey || event.altKey) return;
      alone = setTimeout(() => undo(), LONGEST_PAUSE_MS);
    }
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(alone);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}

import { useEffect, useId, useSyncExternalStore } from 'react';

let opened: readonly string[] = [];
const listeners = new Set<() => void>();

function set(next: readonly string[]): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** Whether this dialog is the topmost of those open now: only that one hears Escape. */
export function useIsTopDialog(isOpen: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    set([...opened, id]);
    return () => set(opened.filter((other) => other !== id));
  }, [id, isOpen]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened.at(-1) === id,
  );
}

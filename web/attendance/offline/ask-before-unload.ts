import { useEffect } from 'react';

/** While something is not safe yet, the browser asks before the page is left or reloaded. */
export function useAskBeforeUnload(isUnsafe: boolean): void {
  useEffect(() => {
    if (!isUnsafe) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsafe]);
}

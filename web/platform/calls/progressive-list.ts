import { type RefCallback, useCallback, useState } from 'react';

/** Number of entries drawn at first, and added each time */
const AT_ONCE = 24;
/** Distance below the window at which more entries are drawn, in px */
const AHEAD_PX = 1500;

/**
 * The number of entries of a long list to draw: first what fits on a phone, then more as the user scrolls. The element
 * with `endRef` follows the last entry.
 */
export function useDrawnAsOneReads(whole: number): { readonly drawn: number; readonly endRef: RefCallback<Element> } {
  const [most, setMost] = useState(AT_ONCE);
  const drawn = Math.min(most, whole);
  const endRef = useCallback(
    (end: Element | null) => {
      if (!end || drawn >= whole) return undefined;
      const nearing = new IntersectionObserver(
        (seen) => {
          if (seen.some(({ isIntersecting }) => isIntersecting)) setMost(drawn + AT_ONCE);
        },
        { rootMargin: `${AHEAD_PX}px` },
      );
      nearing.observe(end);
      return () => nearing.disconnect();
    },
    [drawn, whole],
  );
  return { drawn, endRef };
}

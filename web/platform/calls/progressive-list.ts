import { type RefCallback, useCallback, useState } from 'react';

/** So many are drawn at first, and so many more each time. */
const AT_ONCE = 24;
/** How far below the window the end of what is drawn may come before more is, in px. */
const AHEAD_PX = 1500;

/**
 * How many of a long list are drawn: as many as a phone shows at first, and more before one has read so far. What is
 * given as `ref` stands after the last one.
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

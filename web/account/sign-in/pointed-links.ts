import { useEffect } from 'react';
import { fetchAhead } from '#web/platform/base/parts-ahead.ts';

/** What a mouse does, and what a finger does. */
const POINTING = ['pointermove', 'pointerdown'] as const;

/**
 * Whoever points at a link will most likely follow it: the parts of its screen are fetched already. A link that is scrolled
 * under a mouse at rest, which hears of `pointerover` without a move, is not pointed at.
 */
export function usePointedLinks(): void {
  useEffect(() => {
    function fetchPointed({ target }: PointerEvent) {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
      if (link) void fetchAhead(link.pathname);
    }
    for (const kind of POINTING) window.addEventListener(kind, fetchPointed);
    return () => {
      for (const kind of POINTING) window.removeEventListener(kind, fetchPointed);
    };
  }, []);
}

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, useCallback, useState } from 'react';

/** Up to so many rows are simply all in the page. */
const ALL_AT_ONCE = 100;

/** How high a row is taken to be, in px, until it has been seen. */
const ROW_HEIGHT = 53;

interface RowWindow {
  /** The indexes of the rows to be drawn. */
  readonly shown: readonly number[];
  /** The room in px that the rows above and below would take. */
  readonly before: number;
  readonly after: number;
  /** Whether some rows are left out. */
  readonly partial: boolean;
  readonly bodyRef: RefCallback<HTMLElement>;
  readonly rowRef: RefCallback<HTMLElement> | null;
}

/** Which of a long list's rows are near the browser's window, as it scrolls. */
export function useRowWindow(count: number): RowWindow {
  const partial = count > ALL_AT_ONCE;
  const [scrollMargin, setScrollMargin] = useState(0);
  const bodyRef = useCallback((body: HTMLElement | null) => {
    if (body) setScrollMargin(body.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: partial,
    estimateSize: () => ROW_HEIGHT,
    measureElement: (row) => row.getBoundingClientRect().height || ROW_HEIGHT,
    overscan: 12,
    scrollMargin,
  });
  if (!partial) {
    const shown = Array.from({ length: count }, (_, index) => index);
    return { shown, before: 0, after: 0, partial, bodyRef, rowRef: null };
  }
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    shown: items.map((item) => item.index),
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : virtualizer.getTotalSize(),
    partial,
    bodyRef,
    rowRef: virtualizer.measureElement,
  };
}

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefCallback, useCallback, useLayoutEffect, useState } from 'react';
import styles from './data-table.module.css';

/** Estimated height of a row before it is measured, in px */
const ROW_HEIGHT = 53;

interface WindowedRowsProps {
  readonly count: number;
  /** Number of columns */
  readonly width: number;
  /** Renders a row; `rowRef` measures it. */
  readonly drawn: (index: number, rowRef: RefCallback<HTMLElement>) => ReactNode;
}

/** A table body that renders only the rows near the visible part of the page */
export function WindowedRows({ count, width, drawn }: WindowedRowsProps) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const bodyRef = useCallback((drawnBody: HTMLElement | null) => {
    setBody(drawnBody);
    if (drawnBody) setScrollMargin(drawnBody.getBoundingClientRect().top + window.scrollY);
  }, []);
  useSteadyColumns(body, width);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    measureElement: (row) => row.getBoundingClientRect().height || ROW_HEIGHT,
    overscan: 12,
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const whole = virtualizer.getTotalSize();
  return (
    <tbody ref={bodyRef}>
      <Spacer height={first ? first.start - scrollMargin : 0} width={width} />
      {items.map(({ index }) => drawn(index, virtualizer.measureElement))}
      <Spacer height={last ? whole - (last.end - scrollMargin) : whole} width={width} />
    </tbody>
  );
}

/**
 * Fixes the column widths to the widths of the first rows, and again when the window's width changes. Without fixed
 * widths, newly rendered rows would change the widths and so the row heights. This would render other rows, at some
 * widths endlessly.
 */
function useSteadyColumns(body: HTMLElement | null, width: number): void {
  useLayoutEffect(() => {
    if (!body) return undefined;
    function settle() {
      const headings = [...(body?.closest('table')?.querySelectorAll('th') ?? [])].slice(0, width);
      for (const heading of headings) heading.style.width = '';
      const widths = headings.map((heading) => heading.getBoundingClientRect().width);
      headings.forEach((heading, place) => {
        heading.style.width = `${widths[place]}px`;
      });
    }
    settle();
    window.addEventListener('resize', settle);
    return () => window.removeEventListener('resize', settle);
  }, [body, width]);
}

/** The space of rows that are not rendered */
function Spacer({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={styles.spacer}>
      <td colSpan={width} style={{ height }} />
    </tr>
  );
}

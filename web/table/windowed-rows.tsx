import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefCallback, useCallback, useState } from 'react';
import styles from './data-table.module.css';

/** How high a row is taken to be, in px, until it has been seen. */
const ROW_HEIGHT = 53;

interface WindowedRowsProps {
  readonly count: number;
  /** Columns of the table. */
  readonly width: number;
  /** A row of the table; what it is given as `ref` measures it. */
  readonly drawn: (index: number, rowRef: RefCallback<HTMLElement>) => ReactNode;
}

/** The body of a table that holds only the rows near the browser's window, as it scrolls. */
export function WindowedRows({ count, width, drawn }: WindowedRowsProps) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const bodyRef = useCallback((body: HTMLElement | null) => {
    if (body) setScrollMargin(body.getBoundingClientRect().top + window.scrollY);
  }, []);
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

/** The room that rows which are not drawn would take. */
function Spacer({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={styles.spacer}>
      <td colSpan={width} style={{ height }} />
    </tr>
  );
}

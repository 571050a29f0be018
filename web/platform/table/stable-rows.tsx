import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import styles from './stable-rows.module.css';
import { tableText } from './table-text.ts';

type Key = string | number;

/** Interval of the check whether pointer and focus have left the list, in ms */
const STILL_MS = 1500;
/** How long a pointer must not move until the rows may change again, with `untilStill`, in ms */
const RESTING_MS = 4000;

/** A live list that keeps its rows in place while in use */
export interface StableRows<Row> {
  /** The rows. While the list is in use, no rows are added or reordered, but each row has its current data. */
  readonly rows: readonly Row[];
  /** Number of new rows that are not shown yet */
  readonly news: number;
  readonly showNews: () => void;
  /** For the element that contains the list */
  readonly hold: {
    readonly onPointerEnter: (event: { currentTarget: HTMLElement }) => void;
    readonly onPointerMove: (event: { currentTarget: HTMLElement }) => void;
    readonly onPointerDown: (event: { currentTarget: HTMLElement }) => void;
    readonly onFocus: (event: { currentTarget: HTMLElement }) => void;
  };
}

/**
 * Keeps the rows of a live list in place while a finger, the pointer or focus is on them, so that no one taps the wrong
 * row. In the meantime, removed rows disappear, but new rows wait.
 * @param all the rows in order, before search and filters
 * @param keyOf a stable function
 * @param untilStill whether rows may change again when the pointer has not moved for a while
 */
export function useStableRows<Row>(
  all: readonly Row[],
  keyOf: (row: Row) => Key,
  { untilStill = false } = {},
): StableRows<Row> {
  const [held, setHeld] = useState<readonly Key[] | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const rows = useMemo(() => {
    if (held === null) return all;
    const now = new Map(all.map((row) => [keyOf(row), row]));
    return held.flatMap((key) => now.get(key) ?? []);
  }, [all, held, keyOf]);

  function keep({ currentTarget: list }: { currentTarget: HTMLElement }): void {
    setHeld((before) => before ?? all.map(keyOf));
    clearTimeout(leaving.current);
    const look = () => {
      const isAtIt = list.matches(':hover') || list.contains(document.activeElement);
      if (list.isConnected && isAtIt && !untilStill) leaving.current = setTimeout(look, STILL_MS);
      else setHeld(null);
    };
    leaving.current = setTimeout(look, untilStill ? RESTING_MS : STILL_MS);
  }

  return {
    rows,
    news: all.length - rows.length,
    showNews: () => setHeld(all.map(keyOf)),
    hold: { onPointerEnter: keep, onPointerMove: keep, onPointerDown: keep, onFocus: keep },
  };
}

/** A button with the number of new rows, over the top edge of a list, so that it does not move the list. */
export function NewsOfRows({ news, showNews }: Pick<StableRows<unknown>, 'news' | 'showNews'>) {
  return (
    <div className={`centered ${styles.place}`} role="status">
      {news > 0 && (
        <Button
          size="sm"
          radius="xl"
          className={`raised ${styles.news}`}
          leftSection={<IconArrowUp size={18} stroke={1.8} aria-hidden />}
          onClick={showNews}
        >
          {tableText.news(news)}
        </Button>
      )}
    </div>
  );
}

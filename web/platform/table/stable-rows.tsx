import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import styles from './stable-rows.module.css';
import { tableText } from './table-text.ts';

type Key = string | number;

/** So long after the hand has left, rows that came meanwhile take their place, in milliseconds. */
const STILL_MS = 1500;
/** The same where the newest is what one looks for, and a hand that rests there waits for nothing. */
const RESTING_MS = 4000;

/** A list of which something may arrive while somebody is at it. */
export interface StableRows<Row> {
  /** While a hand or the focus is at the list: the rows that were there before, in their order, as they are now. */
  readonly rows: readonly Row[];
  /** Rows that have come since. */
  readonly news: number;
  readonly showNews: () => void;
  /** For the element that holds the list. */
  readonly hold: {
    readonly onPointerEnter: (event: { currentTarget: HTMLElement }) => void;
    readonly onPointerMove: (event: { currentTarget: HTMLElement }) => void;
    readonly onPointerDown: (event: { currentTarget: HTMLElement }) => void;
    readonly onFocus: (event: { currentTarget: HTMLElement }) => void;
  };
}

/**
 * Keeps the rows of a live list where they are while a finger, the pointer or the focus is at them, so that nobody taps
 * another row than they aimed at: what is gone goes, what has come waits.
 * @param all in their order, before search and filters
 * @param keyOf a function that stays the same
 * @param untilStill a hand that only rests there, without moving, holds nothing
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

/** Over the upper edge of a list: how many have come since it is held, and the way to them. It moves nothing. */
export function NewsOfRows({ news, showNews }: Pick<StableRows<unknown>, 'news' | 'showNews'>) {
  return (
    <div className={`centered ${styles.place}`} role="status">
      {news > 0 && (
        <Button
          size="sm"
          radius="xl"
          className={styles.news ?? ''}
          leftSection={<IconArrowUp size={18} stroke={1.8} aria-hidden />}
          onClick={showNews}
        >
          {tableText.news(news)}
        </Button>
      )}
    </div>
  );
}

// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed freely, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus and names the active cell
import { VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { beginsAt } from '#contract/attendance/session/session-date-rules.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { dateText, momentText, useTimeZone } from '#web/platform/base/date-text.ts';
import styles from './participation-grid.module.css';
import { type GridPlace, placeAfter } from './participation-keys.ts';
import { CELL, cellId, ParticipationRow } from './participation-row.tsx';
import type { Participation, ParticipationColumn, ParticipationLine } from './participation-table.ts';
import { participationText } from './participation-text.ts';
import tipStyles from './participation-tip.module.css';

/** Cells rendered beyond the edges, so that fast scrolling shows no gaps. */
const BEYOND = 4;

/**
 * Size of the frozen edges in px: dates and sums at the top, names and sums at the side. On phones, the sums at the
 * side scroll.
 */
const FROZEN = { height: 140, width: 344, narrowWidth: 140 } as const;

const yearOf = (date: string) => date.slice(date.lastIndexOf('/'));

interface ParticipationGridProps {
  readonly label: string;
  readonly participation: Participation;
  readonly onOpen: (line: ParticipationLine) => void;
  readonly onOpenCell: (line: ParticipationLine, column: ParticipationColumn) => void;
}

/** Students by sessions: frozen names, dates at the top, sums on both sides. Renders only nearby cells. @see spec §2 */
export function ParticipationGrid({ label, participation, onOpen, onOpenCell }: ParticipationGridProps) {
  const { columns, lines } = participation;
  const scroller = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const [active, setActive] = useState<GridPlace | null>(null);
  const [pointed, setPointed] = useState<GridPlace | null>(null);
  const narrow = useNarrow();
  const zone = useTimeZone();
  // Dates are formatted in the school's time zone, so they wait until it is known.
  const dates = useMemo(
    () => (zone === '' ? [] : columns.map(({ session }) => dateText(session.createdAt))),
    [columns, zone],
  );
  // Two sessions on the same day differ by their start time.
  const days = useMemo(() => {
    const isOnly = (date: string) => dates.indexOf(date) === dates.lastIndexOf(date);
    return columns.map(({ session }, at) => {
      const date = dates[at] ?? '';
      return isOnly(date) ? date : momentText(beginsAt(session, zone));
    });
  }, [columns, dates, zone]);
  // If all dates are of one year, the year is left out.
  const isOneYear = new Set(dates.map(yearOf)).size === 1;

  const cell = narrow ? CELL.narrow : CELL.wide;
  const shared = { getScrollElement: () => scroller.current, estimateSize: () => cell, overscan: BEYOND };
  const down = useVirtualizer({ ...shared, count: lines.length, scrollPaddingEnd: FROZEN.height });
  const across = useVirtualizer({
    ...shared,
    count: columns.length,
    horizontal: true,
    scrollPaddingEnd: narrow ? FROZEN.narrowWidth : FROZEN.width,
  });
  // Cells grow when the window becomes as narrow as a phone's, such as a rotated tablet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size of a cell is what is measured
  useLayoutEffect(() => {
    down.measure();
    across.measure();
  }, [cell, down, across]);
  const shownColumns = across.getVirtualItems();
  const from = shownColumns[0]?.index ?? 0;
  const until = (shownColumns.at(-1)?.index ?? -1) + 1;

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') return setPointed(null);
    const place = active ?? { line: 0, column: -1 };
    const line = lines[place.line];
    if ((event.key === 'Enter' || event.key === ' ') && line) {
      event.preventDefault();
      return openPlace(place);
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? cell) / cell) - 5);
    const next = placeAfter(event, place, { lines: lines.length, columns: columns.length, page });
    if (!next) return;
    event.preventDefault();
    setActive(next);
    setPointed(next.column < 0 ? null : next);
    down.scrollToIndex(next.line);
    if (next.column >= 0) across.scrollToIndex(next.column);
    else if (scroller.current) scroller.current.scrollLeft = 0;
  }

  function openPlace(place: GridPlace) {
    // The keyboard continues from this cell after the dialog closes.
    setActive(place);
    const line = lines[place.line];
    const column = columns[place.column];
    if (line && column) onOpenCell(line, column);
    else if (line) onOpen(line);
  }

  function open({ target }: MouseEvent) {
    const cell = (target as Element).closest<HTMLElement>('[data-line]');
    if (cell) openPlace({ line: Number(cell.dataset.line), column: Number(cell.dataset.column ?? -1) });
  }

  function point({ target }: MouseEvent) {
    const cell = (target as Element).closest<HTMLElement>('[data-column]');
    setPointed(cell ? { line: Number(cell.dataset.line), column: Number(cell.dataset.column) } : null);
  }

  const pointedLine = pointed && lines[pointed.line];
  return (
    <div className={`paper clips ${styles.sheet}`} data-year={isOneYear ? 'one' : undefined}>
      <VisuallyHidden id={keysId}>{participationText.keys}</VisuallyHidden>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-describedby={keysId}
        aria-rowcount={lines.length + 2}
        aria-colcount={columns.length + 2}
        aria-activedescendant={active ? cellId(active.line, active.column) : undefined}
        className={`tiny ${styles.grid}`}
        onFocus={() => setActive((last) => last ?? { line: 0, column: -1 })}
        onBlur={() => setPointed(null)}
        onKeyDown={move}
        onClick={open}
        onMouseOver={point}
        onMouseLeave={() => setPointed(null)}
      >
        <div
          className={`relative ${styles.canvas}`}
          style={{ '--columns': columns.length } as CSSProperties}
          role="presentation"
        >
          <div role="row" aria-rowindex={1} className={`flex spread strong dim ${styles.head}`}>
            <div role="columnheader" aria-colindex={1} className={`row rigid ${styles.name}`}>
              {participationText.student}
            </div>
            {columns.slice(from, until).map(({ session }, offset) => (
              <div
                key={session.class_id}
                role="columnheader"
                aria-colindex={from + offset + 2}
                className={`row plain one-line ${styles.date} ${pointed?.column === from + offset ? 'ink' : ''}`}
                style={{ marginLeft: (from + offset) * cell }}
              >
                {isOneYear ? dates[from + offset]?.replace(/\/\d+$/, '') : dates[from + offset]}
              </div>
            ))}
            <div
              role="columnheader"
              aria-colindex={columns.length + 2}
              className={`row to-end rigid strong one-line ${styles.sum}`}
            >
              {participationText.sum}
            </div>
          </div>
          <div className="relative" style={{ height: lines.length * cell }} role="presentation">
            {down.getVirtualItems().map(({ index, start }) => {
              const line = lines[index];
              return (
                line && (
                  <ParticipationRow
                    key={line.student.stud_id}
                    line={line}
                    place={index}
                    top={start}
                    columns={columns}
                    days={days}
                    from={from}
                    until={until}
                    narrow={narrow}
                    active={active?.line === index ? active.column : null}
                  />
                )
              );
            })}
            {pointed && pointedLine && (
              <div
                className={`rounded one-line ${tipStyles.tip} ${pointed.line === 0 ? tipStyles.below : ''}`}
                aria-hidden
                style={{ '--line': pointed.line, '--column': pointed.column } as CSSProperties}
              >
                <strong className="strong">{pointedLine.name}</strong>
                <br />
                {days[pointed.column]}
              </div>
            )}
          </div>
          <div role="row" aria-rowindex={lines.length + 2} className={`flex spread ruled-above ${styles.foot}`}>
            <div role="rowheader" aria-colindex={1} className={`row rigid strong dim ${styles.name}`}>
              {participationText.sessionSum}
            </div>
            {columns.slice(from, until).map(({ session, present, places }, offset) => (
              <div
                key={session.class_id}
                role="gridcell"
                aria-colindex={from + offset + 2}
                aria-label={participationText.ofStudents(present, places)}
                className={`grid middle dim tall ${styles.count}`}
                style={{ marginLeft: (from + offset) * cell }}
              >
                {grouped(present)}
              </div>
            ))}
            <div
              role="gridcell"
              aria-colindex={columns.length + 2}
              className={`row to-end rigid strong one-line ${styles.sum}`}
            >
              {participationText.share(
                lines.reduce((sum, line) => sum + line.present, 0),
                lines.reduce((sum, line) => sum + line.counted, 0),
              )}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

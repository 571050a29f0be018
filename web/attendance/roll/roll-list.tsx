import { useWindowEvent } from '@mantine/hooks';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { type Status, statuses } from '#contract/attendance/attendance/status.ts';
import type { RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import { type Sign, signBesideProgram } from '#web/people/student/person-name.ts';
import { useNarrow } from '#web/platform/base/breakpoint.ts';
import { toastError } from '#web/platform/ui/toast.ts';
import { RollRow, type RollRowActions } from './roll-row.tsx';
import { rollText } from './roll-text.ts';
import { chosenStatus, type Marking, statusOfKey } from './visible-entries.ts';

/** The estimated height of a row, in px, until it is measured. */
const ROW_HEIGHT = { wide: 61, narrow: 79 } as const;

/**
 * The shortest pause between keys that a person types, in ms. Faster keys come from a hand-held scanner, and its
 * letters set no status.
 */
const READER_GAP_MS = 35;
/** After this number of fast keys in a row, the keys count as a code. */
const CODE_LENGTH = 8;

/** Actions that other components can trigger in the list. */
export interface RollListWays {
  /** Moves the focus to this student, who may be outside the window. */
  readonly goToStudent: (stud_id: number | undefined) => void;
}

interface RollListProps extends RollRowActions {
  readonly ref: Ref<RollListWays>;
  /**
   * Undoes the last change.
   * @returns the student whose status was undone, if the change was about only one
   */
  readonly onUndo: () => number | undefined;
  /** While a question is open: called for every status letter, which then sets no status. */
  readonly onLetter: (() => void) | undefined;
  readonly entries: readonly RollEntry[];
  readonly markings: ReadonlyMap<number, Marking>;
  readonly sign: Sign;
  readonly withProgram: boolean;
  readonly disabled: boolean;
  /** The statuses that no student can have yet. */
  readonly withheld: readonly Status[];
}

/**
 * The students of a roll; only rows near the window are rendered. A letter sets the status of the current student and
 * moves to the next. U undoes the last change. Arrows move up, down and among the five statuses. Keys work from
 * anywhere on the page where nothing else handles them.
 */
export function RollList(props: RollListProps) {
  const { ref, entries, markings, sign, withProgram, disabled, withheld, onSet, onUndo, onLetter, ...actions } = props;
  const list = useRef<HTMLOListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // The current student stays current when others join the list.
  const [active, setActive] = useState({ place: 0, studId: entries[0]?.student.stud_id });
  // The current student for the keys, which may come faster than rendering.
  const turn = useRef(active);
  const going = useRef(false);
  const typed = useRef({ atMs: Number.NEGATIVE_INFINITY, inARow: 0, setting: 0, carryOut: () => {} });
  const narrow = useNarrow();
  const shown = placeOf(entries, active);
  useLayoutEffect(() => {
    if (list.current) setScrollMargin(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);

  const estimate = narrow ? ROW_HEIGHT.narrow : ROW_HEIGHT.wide;
  const virtualizer = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => estimate,
    measureElement: (row) => row.getBoundingClientRect().height || estimate,
    getItemKey: useCallback((place: number) => entries[place]?.student.stud_id ?? place, [entries]),
    overscan: 6,
    scrollMargin,
    // The focused row stays rendered, however far the list scrolls.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), shown])].sort((one, other) => one - other),
  });

  function arrive() {
    list.current?.querySelector<HTMLElement>(`[data-index="${shown}"] fieldset [tabindex="0"]`)?.focus();
  }

  // The row to focus is rendered first.
  useLayoutEffect(() => {
    if (!going.current) return;
    going.current = false;
    arrive();
  });

  function goTo(place: number) {
    if (place < 0 || place >= entries.length) return;
    if (place === placeOf(entries, turn.current)) return arrive();
    going.current = true;
    giveTurn(place);
  }

  const goToStudent = (whose: number | undefined) =>
    goTo(entries.findIndex(({ student }) => student.stud_id === whose));
  useImperativeHandle(ref, () => ({ goToStudent }));

  function giveTurn(place: number) {
    turn.current = { place, studId: entries[place]?.student.stud_id };
    setActive(turn.current);
  }

  /**
   * Whether a key comes from a scanner. If a scanner typed the key, this also cancels the status of the previous letter
   * of the code.
   */
  function isOfReader({ key, timeStamp }: KeyboardEvent): boolean {
    const { atMs, inARow, setting, carryOut } = typed.current;
    const isFast = timeStamp - atMs < READER_GAP_MS;
    window.clearTimeout(setting);
    // On a busy machine the next key may arrive before the timer of the last one.
    if (!isFast) carryOut();
    if (key === 'Enter' && inARow >= CODE_LENGTH) toastError(rollText.codeRead);
    typed.current = { atMs: timeStamp, inARow: isFast ? inARow + 1 : 0, setting: 0, carryOut: () => {} };
    return isFast && key.length === 1;
  }

  /** Runs a letter's action once it is certain that no scanner typed it. */
  function soon(act: () => void) {
    const carryOut = () => {
      typed.current.carryOut = () => {};
      act();
    };
    typed.current.carryOut = carryOut;
    typed.current.setting = window.setTimeout(carryOut, READER_GAP_MS);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    const isHere = target instanceof Node && list.current?.contains(target);
    if (!isHere && !isNobodys(target)) return;
    if (isOfReader(event)) return event.preventDefault();
    const at = placeOf(entries, turn.current);
    const entry = entries[at];
    const status = statusOfKey(event.key);
    if (status && onLetter) {
      soon(onLetter);
      return event.preventDefault();
    }
    // No student is set while out of view: a row that was scrolled away comes into view first.
    if (!isHere && (status || event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isInView(list.current, at)) {
      goTo(at);
      event.preventDefault();
      return;
    }
    const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -entries.length, End: entries.length };
    const step = steps[event.key];
    const aside = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (status && withheld.includes(status)) toastError(rollText.toCome);
    else if (status && entry && !disabled) {
      soon(() => {
        onSet(entry, chosenStatus(entry, status));
        goTo(Math.min(entries.length - 1, at + 1));
      });
    } else if (event.key.toLowerCase() === 'u' && !disabled) {
      soon(() => goToStudent(onUndo()));
    } else if (step !== undefined) goTo(isHere ? Math.min(entries.length - 1, Math.max(0, at + step)) : at);
    else if (aside !== undefined && isHere) {
      const from = statuses.indexOf((target as HTMLElement).dataset.status as Status);
      const to = statuses[from + aside];
      list.current?.querySelector<HTMLElement>(`[data-index="${at}"] [data-status="${to}"]`)?.focus();
    } else return;
    event.preventDefault();
  }

  useWindowEvent('keydown', onKeyDown);

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const row = target.closest<HTMLElement>('[data-index]');
    if (row) giveTurn(Number(row.dataset.index));
  }

  return (
    <ol
      ref={list}
      className="paper relative"
      aria-label={rollText.list}
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={onFocus}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const entry = entries[index];
        return (
          entry && (
            <RollRow
              key={entry.student.stud_id}
              ref={virtualizer.measureElement}
              entry={entry}
              marking={markings.get(entry.student.stud_id)}
              beside={withProgram ? signBesideProgram(sign, entry.student) : sign(entry.student)}
              withProgram={withProgram}
              place={index}
              of={entries.length}
              top={start - scrollMargin}
              active={index === shown}
              disabled={disabled}
              withheld={withheld}
              onSet={onSet}
              {...actions}
            />
          )
        );
      })}
    </ol>
  );
}

/** The current student's index. If this student is no longer in the list, the index of the next student. */
function placeOf(entries: readonly RollEntry[], { place, studId }: { place: number; studId: number | undefined }) {
  const found = entries.findIndex(({ student }) => student.stud_id === studId);
  return found >= 0 ? found : Math.min(place, entries.length - 1);
}

/**
 * Whether a key press on this element has no other use. In a field, a question or a group of buttons, it has another
 * use.
 */
function isNobodys(target: EventTarget | null): boolean {
  return (
    target instanceof Element && !target.closest('input, textarea, select, fieldset, [role$="dialog"], [role="menu"]')
  );
}

/** Whether a row of the list is rendered and within the window. */
function isInView(list: HTMLElement | null, place: number): boolean {
  const row = list?.querySelector(`[data-index="${place}"]`)?.getBoundingClientRect();
  return row !== undefined && row.bottom > 0 && row.top < window.innerHeight;
}

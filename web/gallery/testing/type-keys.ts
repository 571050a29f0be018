import { createEvent, fireEvent } from '@testing-library/react';

/** Presses keys on the focused element, with timestamps `gapMs` apart, even on a slow machine. */
export function typeKeys(keys: Iterable<string>, gapMs: number): void {
  let atMs: number | undefined;
  for (const key of keys) {
    const target = document.activeElement ?? document.body;
    const press = createEvent.keyDown(target, { key });
    atMs = atMs === undefined ? press.timeStamp : atMs + gapMs;
    Object.defineProperty(press, 'timeStamp', { value: atMs });
    fireEvent(target, press);
  }
}

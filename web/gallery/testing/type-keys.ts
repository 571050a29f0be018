import { createEvent, fireEvent } from '@testing-library/react';

/** Presses keys on whatever has the focus, one every `gapMs` milliseconds by their time stamps, however slow the machine is. */
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

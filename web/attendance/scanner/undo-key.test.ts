import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LONGEST_PAUSE_MS } from '#web/platform/camera/usb-scanner.ts';
import { useUndoKey } from './undo-key.ts';

/** A key that was pressed at that time, even if the page handles it later. */
function press(key: string, timeStamp: number): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  document.body.dispatchEvent(event);
}

it.each([
  ['a while after a code, although a busy page receives both together', 1_750, 1],
  ['within a code', 1_020, 0],
])('pressed %s', (_, atMs, undone) => {
  vi.useFakeTimers();
  const undo = vi.fn();
  renderHook(() => useUndoKey(undo));
  press('x', 1_000);
  press('u', atMs);
  vi.advanceTimersByTime(LONGEST_PAUSE_MS);
  expect(undo).toHaveBeenCalledTimes(undone);
});

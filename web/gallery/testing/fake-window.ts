import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Stands in for a window this many em wide, until the test ends; a phone's unless it is said. */
export function fakeWindow(em = 22): void {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...matchMedia(media),
    matches: em <= Number(/max-width: ([\d.]+)em/.exec(media)?.[1] ?? 0),
  }));
}

interface Seen {
  readonly isIntersecting: boolean;
  readonly target?: Element | null;
}

/**
 * Stands in for IntersectionObserver, which jsdom does not have, until the test ends.
 * @returns what tells the observer that was made last what came into sight or went out of it
 */
export function fakeSight(): (seen: Seen) => void {
  let told: (seen: readonly Seen[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof told) {
        told = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  return (seen) => act(() => told([seen]));
}

/** Stands in for the addresses that a browser gives files in memory, until the test ends. */
export function fakeAddresses(addressOf: (file: Blob) => string = () => 'blob:photo'): void {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => addressOf(file as Blob));
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
}

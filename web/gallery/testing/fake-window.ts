import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Fakes a window of this width in em until the test ends; a phone's by default. */
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
 * Fakes IntersectionObserver, which jsdom lacks, until the test ends.
 * @returns a function that notifies the newest observer of an element that came into view or left it
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

/** Fakes object URLs until the test ends. */
export function fakeAddresses(addressOf: (file: Blob) => string = () => 'blob:photo'): void {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => addressOf(file as Blob));
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
}

import { act } from '@testing-library/react';
import { vi } from 'vitest';

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

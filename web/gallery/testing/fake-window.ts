import { vi } from 'vitest';

/** Stands in for a window this many em wide, until the test ends; a phone's unless it is said. */
export function fakeWindow(em = 22): void {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...matchMedia(media),
    matches: em <= Number(/max-width: ([\d.]+)em/.exec(media)?.[1] ?? 0),
  }));
}

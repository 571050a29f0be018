import { describe, expect, test } from 'vitest';
import { EMPTY_VIEW_FRAMES, EMPTY_VIEW_MS, FLICKER_MS, noSightings, sight } from './dedupe-scans.ts';

/** Returns the reported values when each value is in view for the given time, in ms, with a frame every 33 ms. */
function reported(views: readonly (readonly [value: string | null, forMs: number])[], frameMs = 33): string[] {
  let sightings = noSightings;
  let atMs = 0;
  const news: string[] = [];
  for (const [value, forMs] of views) {
    for (const end = atMs + forMs; atMs < end; atMs += frameMs) {
      const { next, isNews } = sight(sightings, value, atMs);
      sightings = next;
      if (isNews && value !== null) news.push(value);
    }
  }
  return news;
}

describe('a value', () => {
  test('that stays in view is reported once', () => {
    expect(reported([['A', 60_000]])).toEqual(['A']);
  });

  test('that follows another one is reported at once, without an empty view between them', () => {
    expect(
      reported([
        ['A', 330],
        ['B', 330],
        ['C', 330],
      ]),
    ).toEqual(['A', 'B', 'C']);
  });

  test('is reported again after another value came between', () => {
    expect(
      reported([
        ['A', 500],
        ['B', FLICKER_MS + 50],
        ['A', 500],
      ]),
    ).toEqual(['A', 'B', 'A']);
  });

  test('is reported again after an empty view', () => {
    expect(
      reported([
        ['A', 500],
        [null, EMPTY_VIEW_MS + 100],
        ['A', 500],
      ]),
    ).toEqual(['A', 'A']);
  });
});

describe('flicker', () => {
  test('a code that is read only now and then, for a minute, is reported once', () => {
    const nowAndThen = Array.from({ length: 100 }, () => [['A', 33] as const, [null, 500] as const]).flat();
    expect(reported(nowAndThen)).toEqual(['A']);
  });

  test('a shaking hand causes no second report', () => {
    expect(
      reported([
        ['A', 200],
        [null, EMPTY_VIEW_MS - 100],
        ['A', 200],
      ]),
    ).toEqual(['A']);
  });

  test('a slow decoder needs as many frames as a fast one until a view counts as empty', () => {
    const views = [
      ['A', 300],
      [null, (EMPTY_VIEW_FRAMES - 1) * 300],
      ['A', 300],
    ] as const;
    expect(reported(views, 300)).toEqual(['A']);
    expect(reported([views[0], [null, (EMPTY_VIEW_FRAMES + 1) * 300], views[2]], 300)).toEqual(['A', 'A']);
  });

  test('two codes side by side, read alternately, are reported once each', () => {
    const inTurn = Array.from({ length: 200 }, () => [['A', 33] as const, ['B', 33] as const]).flat();
    expect(reported(inTurn)).toEqual(['A', 'B']);
  });

  test('a pause without frames is not an empty view', () => {
    const first = sight(noSightings, 'A', 0);
    const one = sight(first.next, null, 60_000);
    expect(sight(one.next, 'A', 60_033).isNews).toBe(false);
  });
});

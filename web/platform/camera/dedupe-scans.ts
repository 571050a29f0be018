/** A value that was in view, and when it was last read */
interface Sighting {
  readonly value: string;
  readonly lastReadMs: number;
  /** Whether another value was read after this value */
  readonly followed: boolean;
}

/** The values that were recently in view */
export interface Sightings {
  readonly recent: readonly Sighting[];
  /** Frames without a code since the last value */
  readonly emptyFrames: number;
}

/**
 * How long a view must be empty before the same value counts as new. It must be empty for 16 frames, a full cycle of
 * preparations, because only some preparations read a difficult code; and for at least a second, because hands shake.
 */
export const EMPTY_VIEW_FRAMES = 16;
export const EMPTY_VIEW_MS = 1000;

/**
 * A value is not reported again if another value was in view for less than this time, in ms: with two codes in view,
 * the decoder alternates between them.
 */
export const FLICKER_MS = 300;

/** Largest number of codes in view at once */
const REMEMBERED = 4;

export const noSightings: Sightings = { recent: [], emptyFrames: 0 };

/**
 * Decides whether a frame shows a new value. A value is new the first time. A value is new again in two cases only:
 * another value was read and this value was out of view for {@link FLICKER_MS}, or the view was empty for {@link
 * EMPTY_VIEW_FRAMES} frames and {@link EMPTY_VIEW_MS}. Time without frames (a pause, a hidden page) is not an empty
 * view.
 * @param value the frame's value, null if nothing was read
 * @param atMs time of the frame
 * @see spec §4
 */
export function sight(sightings: Sightings, value: string | null, atMs: number): { next: Sightings; isNews: boolean } {
  const { recent } = sightings;
  if (value === null) {
    const emptyFrames = sightings.emptyFrames + 1;
    const lastReadMs = Math.max(...recent.map((one) => one.lastReadMs));
    const isEmpty = emptyFrames >= EMPTY_VIEW_FRAMES && atMs - lastReadMs >= EMPTY_VIEW_MS;
    return { next: isEmpty ? noSightings : { recent, emptyFrames }, isNews: false };
  }
  const known = recent.find((one) => one.value === value);
  const isNews = !known || (known.followed && atMs - known.lastReadMs >= FLICKER_MS);
  const others = recent.filter((one) => one !== known).map((one) => ({ ...one, followed: true }));
  const next = [{ value, lastReadMs: atMs, followed: false }, ...others].slice(0, REMEMBERED);
  return { next: { recent: next, emptyFrames: 0 }, isNews };
}

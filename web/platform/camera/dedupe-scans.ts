/** A value that was in view, and when it was read last. */
interface Sighting {
  readonly value: string;
  readonly lastReadMs: number;
  /** Whether another value was read since. */
  readonly followed: boolean;
}

/** What has been in view lately. */
export interface Sightings {
  readonly recent: readonly Sighting[];
  /** Frames without a code since the last reading. */
  readonly emptyFrames: number;
}

/**
 * How long a view must be empty before the same value counts as shown anew: 16 frames, a whole cycle of preparations,
 * because a difficult code is read by some of them only, and at least a second, because a hand shakes.
 */
export const EMPTY_VIEW_FRAMES = 16;
export const EMPTY_VIEW_MS = 1000;

/**
 * A value is not reported again when another one was read in between for less than this: with two codes in view the
 * decoder takes now the one, now the other.
 */
export const FLICKER_MS = 300;

/** More codes than this are never in view at once. */
const REMEMBERED = 4;

export const noSightings: Sightings = { recent: [], emptyFrames: 0 };

/**
 * Whether what a frame shows is news. A value is reported once, and again only after another value was read and this one
 * was out of view for {@link FLICKER_MS}, or after the view was empty for {@link EMPTY_VIEW_FRAMES} frames and
 * {@link EMPTY_VIEW_MS}. Time in which no frames are looked at (a pause, a hidden page) is no empty view.
 * @param value what the frame says, null when nothing was read
 * @param atMs when the frame was seen
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

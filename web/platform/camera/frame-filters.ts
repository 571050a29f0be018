import { doubled, type Luminance, sharpened, withGamma } from './luminance.ts';
import type { SearchOptions } from './pixmap-reader.ts';

/** One way to look at a picture before it is searched. */
export interface Preparation {
  readonly name: string;
  /** Which formats gain by it; bars under a changed tone give false readings, so they are left out there. */
  readonly reads: 'every format' | 'area formats';
  readonly options: Omit<SearchOptions, 'formats'>;
  /** The picture to search. */
  readonly apply: (picture: Luminance) => Luminance;
}

/** A picture whose longer side is at most this is worth doubling; a larger one would only cost time. */
const SMALL_SIDE = 640;

const asItIs = (picture: Luminance) => picture;

const plain: Preparation = { name: 'plain', reads: 'every format', options: {}, apply: asItIs };
/** Glare lifts the dark modules; pushing the tones down brings them apart again. */
const darker: Preparation = {
  name: 'darker',
  reads: 'area formats',
  options: {},
  apply: (picture) => withGamma(picture, 2),
};
/** A bright spot makes the camera darken the rest; pulling the tones up recovers it. */
const brighter: Preparation = {
  name: 'brighter',
  reads: 'area formats',
  options: {},
  apply: (picture) => withGamma(picture, 0.5),
};
const denoised: Preparation = {
  name: 'denoised',
  reads: 'area formats',
  options: { denoised: true },
  apply: asItIs,
};
const turned: Preparation = {
  name: 'turned',
  reads: 'every format',
  options: { turned: true, inverted: true },
  apply: asItIs,
};
const sharp: Preparation = { name: 'sharp', reads: 'every format', options: { fewLines: true }, apply: sharpened };
const even: Preparation = {
  name: 'even',
  reads: 'every format',
  options: { evenThreshold: true, fewLines: true },
  apply: asItIs,
};
/** Far away or coarse: modules of about one pixel, on any side. */
const enlarged: Preparation = {
  name: 'enlarged',
  reads: 'every format',
  options: { turned: true, inverted: true, denoised: true, fewLines: true },
  apply: (picture) => (Math.max(picture.width, picture.height) <= SMALL_SIDE ? doubled(picture) : picture),
};

/**
 * What successive frames go through. Six of eight are the four that read most (plain, glare, bright spots, noise), so a
 * phone held up for a third of a second meets each of them; the costlier or rarer ones share the remaining two places.
 */
const cycle: readonly Preparation[] = [
  plain,
  darker,
  denoised,
  brighter,
  plain,
  turned,
  denoised,
  sharp,
  plain,
  darker,
  denoised,
  brighter,
  plain,
  turned,
  even,
  enlarged,
];

/** Frames until every preparation has had its turn. */
export const PREPARATION_CYCLE_FRAMES = cycle.length;

/** The preparation for a frame, by its number from 0; it repeats after {@link PREPARATION_CYCLE_FRAMES} frames. */
export function preparationFor(frame: number): Preparation {
  return cycle[frame % cycle.length] ?? plain;
}

/** Every preparation once, in the order in which frames meet them. */
export const preparations: readonly Preparation[] = [...new Set(cycle)];

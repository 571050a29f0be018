import { doubled, type Luminance, sharpened, withGamma } from './luminance.ts';
import type { SearchOptions } from './pixmap-reader.ts';

/** A way to process a picture before it is decoded */
export interface Preparation {
  readonly name: string;
  /** The formats that benefit. Bars are misread if tones change, so such preparations are for area formats only. */
  readonly reads: 'every format' | 'area formats';
  readonly options: Omit<SearchOptions, 'formats'>;
  /** Returns the picture to decode. */
  readonly apply: (picture: Luminance) => Luminance;
}

/** Longest side up to which a picture is doubled; doubling larger pictures would only cost time */
const SMALL_SIDE = 640;

const asItIs = (picture: Luminance) => picture;

const plain: Preparation = { name: 'plain', reads: 'every format', options: {}, apply: asItIs };
/** Glare lightens the dark modules; darkening the tones separates them again. */
const darker: Preparation = {
  name: 'darker',
  reads: 'area formats',
  options: {},
  apply: (picture) => withGamma(picture, 2),
};
/** A bright spot makes the camera darken the rest of the picture; brightening the tones recovers the rest. */
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
/** Doubles the picture, for codes at any angle with modules of about one pixel: far away or at a low resolution */
const enlarged: Preparation = {
  name: 'enlarged',
  reads: 'every format',
  options: { turned: true, inverted: true, denoised: true, fewLines: true },
  apply: (picture) => (Math.max(picture.width, picture.height) <= SMALL_SIDE ? doubled(picture) : picture),
};

/**
 * The order of preparations. Six of eight frames use the four most successful preparations (plain, glare, bright spots,
 * noise), so that each of the four is tried while a phone is held up for a third of a second. The slower and rarer
 * preparations share the other two frames.
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

/** Frames until every preparation has been used */
export const PREPARATION_CYCLE_FRAMES = cycle.length;

/**
 * Returns the preparation for a frame, numbered from 0; the preparations repeat after {@link PREPARATION_CYCLE_FRAMES}
 * frames.
 */
export function preparationFor(frame: number): Preparation {
  return cycle[frame % cycle.length] ?? plain;
}

/** Every preparation once, in order of use */
export const preparations: readonly Preparation[] = [...new Set(cycle)];

import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** Bounds that keep out whoever comes next, so that an administrator wants to know when one was reached. @see decisions §3.6 */
export const bounds = [
  'passwords',
  'codes',
  'codes-of-one-address',
  'professors',
  'professors-of-one-address',
  'letters',
] as const;
/** One of them. */
export type Bound = (typeof bounds)[number];

/** A bound that was reached in the last day, and when last. */
export const reachedBound = z.object({ bound: z.enum(bounds), lastAt: instant });
export type ReachedBound = z.output<typeof reachedBound>;

import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** Limits that turn people away once they are reached, so administrators should know about them. @see decisions §3.6 */
export const bounds = [
  'passwords',
  'codes',
  'codes-of-one-address',
  'professors',
  'professors-of-one-address',
  'letters',
] as const;
export type Bound = (typeof bounds)[number];

/** A limit that was reached within the last day, and the latest time at which it was. */
export const reachedBound = z.object({ bound: z.enum(bounds), lastAt: instant });
export type ReachedBound = z.output<typeof reachedBound>;

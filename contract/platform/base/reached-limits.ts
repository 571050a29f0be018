import * as z from 'zod/mini';
import { instant } from './fields.ts';

/** Limits that turn people away. Administrators should know when one is reached. @see decisions §3.6 */
export const bounds = [
  'passwords',
  'codes',
  'codes-of-one-address',
  'professors',
  'professors-of-one-address',
  'letters',
] as const;
export type Bound = (typeof bounds)[number];

/** A limit that was reached within the last day, and when that last happened. */
export const reachedBound = z.object({ bound: z.enum(bounds), lastAt: instant });
export type ReachedBound = z.output<typeof reachedBound>;

import type { Ordeal } from './base/ordeal.ts';

/** Every ordeal, in the order in which the command runs them. */
export const ordeals: readonly Ordeal[] = [];

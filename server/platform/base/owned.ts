declare const granted: unique symbol;

/**
 * Something of the school that somebody was found to have a right to. Queries that touch it ask for this type, and only
 * those that look whether somebody may make it: an action that forgot to ask does not compile.
 * @see docs/decisions/0028
 */
export type Owned<Thing> = Thing & { readonly [granted]: true };

/** What a query found that looks whether somebody may; called nowhere else. */
export function owned<Found extends object | undefined>(found: Found): Found extends object ? Owned<Found> : undefined {
  return found as Found extends object ? Owned<Found> : undefined;
}

/** How often a list of which nothing is told is read again while it is looked at, in milliseconds. */
export const QUIETLY_MS = 30_000;

/** Splits a list into chunks of at most `most`, in order; an empty list has no chunks. */
export function splitIntoChunks<One>(all: readonly One[], most: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, lot) => all.slice(lot * most, (lot + 1) * most));
}

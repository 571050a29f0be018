/** All of them in their order, in lots of at most so many; none of none. */
export function splitIntoChunks<One>(all: readonly One[], most: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, lot) => all.slice(lot * most, (lot + 1) * most));
}

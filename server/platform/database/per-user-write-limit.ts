import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Writes of one that may hold a connection to PostgreSQL at a time; each may wait there for a row that another holds. Two
 * busy ones leave half of the connections to everybody else, and a class is scanned as fast as with all of them.
 */
const MOST_AT_ONCE = 4;

/** On whose behalf is written: somebody who is signed in, or whoever else comes from a network. */
export const onBehalfOf = new AsyncLocalStorage<string>();

/** Lets each one's writes take their turns, so that nobody holds all connections; what nobody asked for goes at once. */
export class PerUserWriteLimit {
  /** Those who have as many under way as they may, or fewer, with what waits. */
  readonly #busy = new Map<string, { underWay: number; waiting: (() => void)[] }>();

  /** Does the work once the one on whose behalf it is done has a turn. */
  async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const one = onBehalfOf.getStore();
    if (one === undefined) return work();
    const mine = this.#busy.get(one) ?? { underWay: 0, waiting: [] };
    this.#busy.set(one, mine);
    if (mine.underWay < MOST_AT_ONCE) mine.underWay += 1;
    else await new Promise<void>((resolve) => mine.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waits takes the place over.
      const next = mine.waiting.shift();
      if (next) next();
      else if (mine.underWay > 1) mine.underWay -= 1;
      else this.#busy.delete(one);
    }
  }

  /** How many wait for their turn. */
  get waiting(): number {
    let all = 0;
    for (const { waiting } of this.#busy.values()) all += waiting.length;
    return all;
  }
}

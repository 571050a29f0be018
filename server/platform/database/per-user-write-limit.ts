import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The most writes of one person or network that may hold a PostgreSQL connection at a time, because each may wait for a
 * row lock. Two busy people leave half of the connections to everyone else. Scanning a class is as fast as with all
 * connections.
 */
const MOST_AT_ONCE = 4;

/** The person for whom a write is made or, if there is no person, the network. */
export const onBehalfOf = new AsyncLocalStorage<string>();

/**
 * Limits the writes that one person makes at the same time, so that no one holds all connections. Writes that belong to
 * no person start immediately.
 */
export class PerUserWriteLimit {
  /** The people with running writes, and their queues. */
  readonly #busy = new Map<string, { underWay: number; waiting: (() => void)[] }>();

  /** Does the work when its person has a turn. */
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
      // The next write in the queue takes over the place.
      const next = mine.waiting.shift();
      if (next) next();
      else if (mine.underWay > 1) mine.underWay -= 1;
      else this.#busy.delete(one);
    }
  }

  /** The number of writes waiting for a turn. */
  get waiting(): number {
    let all = 0;
    for (const { waiting } of this.#busy.values()) all += waiting.length;
    return all;
  }
}

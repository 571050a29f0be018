/** A client of the queue: a known person or browser, otherwise the network address. */
export type QueueClient = { known: string } | { address: string };

/** The most places of one network address. A whole school that signs in at the same time needs about 300. */
const MOST_OF_AN_ADDRESS = 500;
/** The most places of one known person or browser: a few tabs, and impatient taps. */
const MOST_OF_ONE_KNOWN = 8;
/**
 * The most places in all. When all places are taken, the client with the longest line loses its newest place to a
 * client with fewer places.
 */
const MOST_IN_ALL = 2000;
/**
 * Known clients go first, but every fourth turn goes to an unknown one. Otherwise, a client that never stops would
 * block all other clients.
 */
const STRANGERS_TURN = 4;

/** The client can get no place now. A retry in a few seconds can succeed. */
export class NoPlaceLeft extends Error {}

/** A place in the queue, taken before any work is done for the client. */
export interface QueuePlace {
  /** Waits for a turn and does the work in it. @throws NoPlaceLeft if the place has gone to another client */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Gives up the place. Every client must call this in the end. */
  leave(): void;
}

/** A client waiting for a turn. */
interface Waiting {
  begin(): void;
  giveUp(): void;
}

/** The waiting turns of each client. The next client comes first. */
type Lines = Map<string, Waiting[]>;

/** Runs a few pieces of work at a time: known clients go first, and other network addresses are served in turn. */
export class FairQueue {
  readonly #atOnce: number;
  readonly #held = new Map<string, number>();
  readonly #known: Lines = new Map();
  readonly #strangers: Lines = new Map();
  #inAll = 0;
  #busy = 0;
  #turns = 0;

  /** @param atOnce how many pieces of work run at the same time */
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** @throws NoPlaceLeft if the client has all the places that it may have, or all are taken and no line is longer */
  take(asker: QueueClient): QueuePlace {
    const isKnown = 'known' in asker;
    const name = isKnown ? `known ${asker.known}` : `address ${asker.address}`;
    const mine = this.#held.get(name) ?? 0;
    if (mine >= (isKnown ? MOST_OF_ONE_KNOWN : MOST_OF_AN_ADDRESS)) throw new NoPlaceLeft();
    if (this.#inAll >= MOST_IN_ALL) this.#pushOut(mine);
    this.#inAll += 1;
    this.#held.set(name, mine + 1);
    let holds = true;
    const line = isKnown ? this.#known : this.#strangers;
    return {
      inTurn: async (work) => {
        await this.#turn(line, name);
        try {
          return await work();
        } finally {
          this.#busy -= 1;
          this.#next();
        }
      },
      leave: () => {
        if (!holds) return;
        holds = false;
        this.#inAll -= 1;
        const left = (this.#held.get(name) ?? 1) - 1;
        if (left > 0) this.#held.set(name, left);
        else this.#held.delete(name);
      },
    };
  }

  #turn(line: Lines, name: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = line.get(name) ?? [];
      waiting.push({ begin: resolve, giveUp: () => reject(new NoPlaceLeft()) });
      line.set(name, waiting);
      this.#next();
    });
  }

  #next(): void {
    if (this.#busy === this.#atOnce) return;
    this.#turns += 1;
    const [first, second] =
      this.#turns % STRANGERS_TURN === 0 ? [this.#strangers, this.#known] : [this.#known, this.#strangers];
    const line = first.size > 0 ? first : second;
    const [found] = line;
    if (!found) return;
    const [name, waiting] = found;
    const next = waiting.shift();
    // After its turn, a client moves behind all others.
    line.delete(name);
    if (waiting.length > 0) line.set(name, waiting);
    this.#busy += 1;
    next?.begin();
  }

  /** Removes the newest place of the longest line, if that line is longer than the client's would become. */
  #pushOut(mine: number): void {
    let longest: { name: string; waiting: Waiting[] } | undefined;
    for (const [name, waiting] of this.#strangers)
      if (waiting.length > (longest?.waiting.length ?? mine + 1)) longest = { name, waiting };
    if (!longest) throw new NoPlaceLeft();
    longest.waiting.pop()?.giveUp();
  }
}

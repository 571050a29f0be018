/** Who asks for a turn: a person or browser that the server knows, or whoever else comes from a network address. */
export type QueueClient = { known: string } | { address: string };

/** Places that one network address may hold at a time; a whole school behind one that signs in at once is about 300. */
const MOST_OF_AN_ADDRESS = 500;
/** Places that one known person or browser may hold at a time: some tabs, and an impatient finger. */
const MOST_OF_ONE_KNOWN = 8;
/** Places in all. When they are taken, whoever holds the most gives the newest one to whoever holds fewer. */
const MOST_IN_ALL = 2000;
/** Known ones go first, but every so many turns one is a stranger's, or one who never stops would keep all others out. */
const STRANGERS_TURN = 4;

/** There is no place left for who asks; trying again in a few seconds helps. */
export class NoPlaceLeft extends Error {}

/** A place in the line, taken before anything is done for who asks. */
export interface QueuePlace {
  /**
   * Waits for a turn, and does the work in it.
   * @throws NoPlaceLeft when the place was given to another meanwhile
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Gives the place up; it has to be called whatever has happened. */
  leave(): void;
}

/** One who waits for a turn. */
interface Waiting {
  begin(): void;
  giveUp(): void;
}

/** Those who ask and wait, by who they are, the next one first. */
type Lines = Map<string, Waiting[]>;

/** Work that is done a few at a time: known ones first, and all others in turns by their network address. */
export class FairQueue {
  readonly #atOnce: number;
  readonly #held = new Map<string, number>();
  readonly #known: Lines = new Map();
  readonly #strangers: Lines = new Map();
  #inAll = 0;
  #busy = 0;
  #turns = 0;

  /** @param atOnce how many are at work at the same time */
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** @throws NoPlaceLeft when who asks holds as many as one may, or all are taken and nobody holds more */
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
    // Whoever has had a turn stands behind all others.
    line.delete(name);
    if (waiting.length > 0) line.set(name, waiting);
    this.#busy += 1;
    next?.begin();
  }

  /** Sends the newest one of the longest line away, if that line is longer than who comes would have. */
  #pushOut(mine: number): void {
    let longest: { name: string; waiting: Waiting[] } | undefined;
    for (const [name, waiting] of this.#strangers)
      if (waiting.length > (longest?.waiting.length ?? mine + 1)) longest = { name, waiting };
    if (!longest) throw new NoPlaceLeft();
    longest.waiting.pop()?.giveUp();
  }
}

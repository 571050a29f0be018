/** How what is gathered is done. */
export interface BatchLimits {
  /** Batches under way at a time. */
  lanes: number;
  /** So many have to wait before another batch begins beside one that is under way. */
  another: number;
  /** The most in one batch. */
  most: number;
}

interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (reason: unknown) => void;
}

/**
 * Does together what is asked for while the same is being done for others: whoever asks alone is served at once, and the
 * more there are, the more of them share what one batch costs.
 */
export class BatchRunner<Item, Outcome> {
  readonly #work: (items: Item[]) => Promise<Outcome[]>;
  readonly #how: BatchLimits;
  #waiting: Waiting<Item, Outcome>[] = [];
  #underWay = 0;
  #isDue = false;

  /**
   * @param work of a batch: an outcome for each item, in their order; what it throws is thrown to all who wait for it. No
   *   batch that is under way takes another item in, so each item is worked at after it was asked for
   */
  constructor(work: (items: Item[]) => Promise<Outcome[]>, how: BatchLimits) {
    this.#work = work;
    this.#how = how;
  }

  do(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#isDue) return;
      this.#isDue = true;
      // What was read from the network in the same turn goes along.
      setImmediate(() => {
        this.#isDue = false;
        this.#next();
      });
    });
  }

  /** How many wait for a batch to begin. */
  get waiting(): number {
    return this.#waiting.length;
  }

  #next(): void {
    const { lanes, another, most } = this.#how;
    while (this.#underWay < lanes && this.#waiting.length >= (this.#underWay === 0 ? 1 : another))
      void this.#run(this.#waiting.splice(0, most));
  }

  async #run(batch: Waiting<Item, Outcome>[]): Promise<void> {
    this.#underWay += 1;
    const done = await this.#work(batch.map(({ item }) => item)).then(
      (outcomes) => () => {
        for (const [at, { resolve }] of batch.entries()) resolve(outcomes[at] as Outcome);
      },
      (reason: unknown) => () => {
        for (const { reject } of batch) reject(reason);
      },
    );
    this.#underWay -= 1;
    // The next ones are on their way to the database while these are answered.
    this.#next();
    done();
  }
}

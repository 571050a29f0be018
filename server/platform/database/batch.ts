/** How items are put into batches. */
export interface BatchLimits {
  /** The most batches running at a time. */
  lanes: number;
  /** The number of waiting items that starts another batch while one is running. */
  another: number;
  /** The most items in one batch. */
  most: number;
}

interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (reason: unknown) => void;
}

/**
 * Batches items that are requested while a batch is running. A single item is served immediately. The more items wait,
 * the more items share the cost of one batch.
 */
export class BatchRunner<Item, Outcome> {
  readonly #work: (items: Item[]) => Promise<Outcome[]>;
  readonly #how: BatchLimits;
  #waiting: Waiting<Item, Outcome>[] = [];
  #underWay = 0;
  #isDue = false;

  /**
   * @param work processes a batch: returns an outcome for each item, in their order; if it throws, all items of the
   * batch fail. A running batch takes no more items, so each item is processed after it was requested
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
      // Items that are read from the network in the same turn join this batch.
      setImmediate(() => {
        this.#isDue = false;
        this.#next();
      });
    });
  }

  /** The number of items waiting for a batch. */
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
    // This starts the next batch before the items of this one are answered.
    this.#next();
    done();
  }
}

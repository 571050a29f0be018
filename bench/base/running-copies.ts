import { familyProcessorMs, processorMs } from '#testkit/figures/process-cost.ts';
import { Connection, closedLoop, type RequestBytes } from '#testkit/process/http-load.ts';
import { ConnectionPool, openLoop } from '#testkit/process/open-loop.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';
import { type Ask, checkInSteps, type ToBeScanned } from './whole-check-in.ts';

/** Processor time of a piece of work, in milliseconds. */
export interface Spent<Result> {
  result: Result;
  copies: number[];
  /** Processor time of all PostgreSQL processes together. */
  database: number;
}

export const total = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);

const inShares = <T>(items: readonly T[], shares: number) =>
  Array.from({ length: shares }, (_none, share) => items.filter((_item, at) => at % shares === share));

/** The running copies of a school, and the processor time that the copies and their PostgreSQL use. */
export class RunningCopies {
  readonly running: ServerProcess[] = [];
  /** The number of check-ins in which a call was refused. On a machine that is too busy, a code may expire. */
  refused = 0;
  readonly #connections: number;
  readonly #database: number | undefined;

  /**
   * @param connections the number of connections open at a time, distributed evenly among the copies
   * @param database the parent of PostgreSQL's processes; without it, PostgreSQL is not measured
   */
  constructor(connections: number, database?: number) {
    this.#connections = connections;
    this.#database = database;
  }

  async spentOn<Result>(work: () => Promise<Result>): Promise<Spent<Result>> {
    const now = () => ({
      copies: this.running.map(({ pid }) => processorMs(pid)),
      database: this.#database === undefined ? 0 : familyProcessorMs(this.#database),
    });
    const before = now();
    const result = await work();
    const after = now();
    const copies = after.copies.map((ms, at) => ms - (before.copies[at] ?? 0));
    return { result, copies, database: after.database - before.database };
  }

  /** Sends the requests to all copies in equal shares, as fast as they respond. */
  async load(requests: readonly RequestBytes[]): Promise<{ perSecond: number; tookMs: number[]; refused: number }> {
    const { length } = this.running;
    const shares = inShares(requests, length);
    const runs = await Promise.all(
      this.running.map(({ origin }, at) => closedLoop(origin, shares[at] ?? [], this.#connections / length)),
    );
    const seconds = Math.max(...runs.map((run) => run.seconds));
    const good = total(runs.map(({ statuses }) => statuses.get(200) ?? 0));
    const tookMs = runs.flatMap((run) => run.tookMs);
    return { perSecond: requests.length / seconds, tookMs, refused: requests.length - good };
  }

  async #taken(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch {
      this.refused += 1;
      return false;
    }
  }

  /** Runs `work` for each item, on the given number of connections. */
  async forEach<Item>(items: readonly Item[], work: (ask: Ask, item: Item) => Promise<unknown>): Promise<void> {
    const lanes = inShares(items, this.#connections).map(async (mine, lane) => {
      const connection = await Connection.open(this.running[lane % this.running.length]?.origin ?? '');
      for (const item of mine) await this.#taken(() => work((request) => connection.ask(request), item));
      connection.close();
    });
    await Promise.all(lanes);
  }

  /** Makes check-ins at a constant rate, at every copy in turn. @returns milliseconds for all four calls of each */
  async checkInSteadily(students: readonly ToBeScanned[], perSecond: number): Promise<number[]> {
    const pools = this.running.map(({ origin }) => new ConnectionPool(origin));
    const tookMs: number[] = [];
    await openLoop(perSecond, students.length / perSecond, async (at, dueMs) => {
      const [pool, student] = [pools[at % pools.length], students[at]];
      if (!pool || !student) return;
      const isDone = await this.#taken(async () => {
        for (const step of Object.values(checkInSteps)) await step((request) => pool.ask(request), student);
      });
      if (isDone) tookMs.push(performance.now() - dueMs);
    });
    for (const pool of pools) pool.close();
    return tookMs;
  }

  /** Scans at a constant rate, all at the first copy; the others only receive notifications. */
  async scanAtFirst(scans: readonly RequestBytes[], perSecond: number): Promise<void> {
    const pool = new ConnectionPool(this.running[0]?.origin ?? '');
    await openLoop(perSecond, scans.length / perSecond, async (at) => {
      const { status } = await pool.ask(scans[at] ?? Buffer.alloc(0));
      if (status !== 200) throw new Error(`A scan was answered with ${status}.`);
    });
    pool.close();
  }
}

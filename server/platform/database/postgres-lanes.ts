import pg from 'pg';
import { BatchRunner } from './batch.ts';
import { DatabaseUnavailable, type Db, type Together } from './database.ts';
import { isOutage, kyselyOn } from './postgres-pool.ts';
import { preparedNames } from './queries.ts';

/**
 * Two lanes; the second starts when eight items wait. With 50 simultaneous requests on a busy machine, a copy worked
 * 0.44 ms on a check-in and PostgreSQL 0.34 ms; with a transaction for each check-in, a copy worked 1.04 ms and
 * PostgreSQL 2.7 ms. One lane did 0.9 times as much work as two lanes; four lanes did a little less than two. A batch
 * of fewer than eight costs more than it saves.
 */
export const GATHERING = { lanes: 2, another: 8, most: 100 };
/**
 * How long a batch waits for a row that it could not skip, such as a professor being removed, in milliseconds. After
 * that time, each item is written alone, and only the items that need this row wait.
 */
const LOCK_MS = 50;
/**
 * The longest time for a batch, which normally takes some milliseconds. After that time, the items of the batch stop
 * waiting.
 */
const STATEMENT_MS = 4000;
/** If no data comes for this long, the network counts as lost. */
const SILENCE_MS = 6000;

/** Settings of the connections for batched reads. */
export const batchedReads = {
  max: GATHERING.lanes,
  // Batches vary in size. When statements were planned for the size of the batch, a batch of one took ten times as
  // long. Rows must be looked up one by one, even if a plan made while the school was small would scan.
  options:
    '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off',
} satisfies pg.PoolConfig;

export const batchLaneSettings = {
  ...batchedReads,
  pipeline: true,
  lock_timeout: LOCK_MS,
  statement_timeout: STATEMENT_MS,
  query_timeout: SILENCE_MS,
} satisfies pg.PoolConfig;

/** A batch failed and wrote nothing. */
class NothingWritten extends Error {}

/** The result of one part of a transaction. */
type Came = { answer: pg.QueryResult } | { error: unknown };

/**
 * A connection that sends the beginning of a transaction with the first statement, and the end with the last statement,
 * without waiting for either. A transaction then takes two round trips instead of four.
 */
class Lane {
  readonly db: Db;
  readonly #client: pg.PoolClient;
  #frame: 'begin' | 'commit' | undefined;
  #framed: Promise<Came> | undefined;
  isBroken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    const own = { query: this.#query.bind(this), release: () => undefined };
    this.db = kyselyOn({ connect: () => Promise.resolve(own), end: () => Promise.resolve(), options: {} } as never);
  }

  /** Sends the beginning before the next statement, or the commit after it. */
  frame(frame: 'begin' | 'commit'): void {
    this.#frame = frame;
    this.#framed = undefined;
  }

  /** The result of the beginning or commit that `frame` sent; undefined if there was no statement to send it with. */
  get framed(): Promise<Came> | undefined {
    return this.#framed;
  }

  async rollback(): Promise<void> {
    await this.#came(this.#client.query('rollback'));
  }

  async #query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const frame = this.#frame;
    this.#frame = undefined;
    const name = preparedNames.get(text);
    const { stream } = this.#client.connection;
    // Both are sent in one piece, because sending two pieces costs twice as much on both sides.
    stream.cork();
    if (frame === 'begin') this.#framed = this.#came(this.#client.query(frame));
    const asked = this.#came(
      this.#client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) }),
    );
    if (frame === 'commit') this.#framed = this.#came(this.#client.query(frame));
    stream.uncork();
    const came = await asked;
    if ('error' in came) throw came.error;
    return came.answer;
  }

  #came(asked: Promise<pg.QueryResult>): Promise<Came> {
    return asked.then(
      (answer) => ({ answer }),
      (error: unknown) => {
        this.isBroken ||= isOutage(error);
        return { error };
      },
    );
  }
}

/**
 * Runs one batch in its own transaction.
 * @returns the outcome of each item, or undefined if there was nothing to write
 * @throws NothingWritten if the batch failed, `DatabaseUnavailable` if no one knows whether it failed
 */
async function atOnce<Item, Found, Outcome>(
  lane: Lane,
  { find, write }: Together<Item, Found, Outcome>,
  items: Item[],
): Promise<(Outcome | undefined)[] | undefined> {
  lane.frame('begin');
  const read = await find(lane.db, items).then(
    (found) => ({ found }),
    (error: unknown) => ({ error }),
  );
  const begun = await lane.framed;
  if ('error' in read || !begun || 'error' in begun) {
    await lane.rollback();
    const cause = begun && 'error' in begun ? begun.error : 'error' in read && read.error;
    throw new NothingWritten('A batch could not be read.', { cause });
  }
  lane.frame('commit');
  const written = await write(lane.db, items, read.found).then(
    (outcomes) => ({ outcomes }),
    (error: unknown) => ({ error }),
  );
  const ended = await lane.framed;
  if (!ended) return lane.rollback().then(() => undefined);
  if ('answer' in ended) {
    // If a statement failed, PostgreSQL answers the commit with a rollback.
    const cause = 'error' in written ? written.error : undefined;
    if (ended.answer.command !== 'COMMIT') throw new NothingWritten('A batch was taken back.', { cause });
    if ('error' in written) throw written.error;
    return written.outcomes;
  }
  const wasRefused = 'error' in written && written.error instanceof pg.DatabaseError;
  if (wasRefused || !isOutage(ended.error))
    throw new NothingWritten('A batch was refused.', { cause: wasRefused ? written.error : ended.error });
  throw new DatabaseUnavailable('The database was lost before it said what it had kept.', { cause: ended.error });
}

/**
 * Batches writes of one kind that come while others are running, on at most two connections. The caller must write each
 * item on its own that the batch has not written, so that one item's locked row or mistake does not affect the others.
 * @see docs/decisions/0054
 */
export function batchLanesOn<Item, Found, Outcome>(
  pool: pg.Pool,
  work: Together<Item, Found, Outcome>,
): BatchRunner<Item, Outcome | undefined> {
  const lanes = new WeakMap<pg.PoolClient, Lane>();
  return new BatchRunner<Item, Outcome | undefined>(async (items) => {
    const nothing = items.map(() => undefined);
    const client = await pool.connect().catch((error: unknown) => work.failed(error, items.length));
    if (!client) return nothing;
    const lane = lanes.get(client) ?? new Lane(client);
    lanes.set(client, lane);
    try {
      return (await atOnce(lane, work, items)) ?? nothing;
    } catch (error) {
      work.failed(error, items.length);
      if (error instanceof NothingWritten) return nothing;
      throw error;
    } finally {
      client.release(lane.isBroken);
    }
  }, GATHERING);
}

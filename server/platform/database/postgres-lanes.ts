import pg from 'pg';
import { BatchRunner } from './batch.ts';
import { DatabaseUnavailable, type Db, type Together } from './database.ts';
import { isOutage, kyselyOn } from './postgres-pool.ts';
import { preparedNames } from './queries.ts';

/**
 * Two lanes, the second once eight wait. With 50 who ask at once, on a machine with much other work, a copy worked 0.44 ms
 * at a check-in and PostgreSQL 0.34; with a transaction for each 1.04 and 2.7. One lane did 0.9 times as much and four a
 * little less; a batch of fewer than eight costs more than it saves.
 */
export const GATHERING = { lanes: 2, another: 8, most: 100 };
/**
 * The longest that a batch waits for a row that it could not pass over, such as a professor who is being removed,
 * in milliseconds. Then each goes by itself, and only those wait whom it concerns.
 */
const LOCK_MS = 50;
/** A batch takes some milliseconds; where it takes so long, the others of it wait no longer. */
const STATEMENT_MS = 4000;
/** After so long without a word the network is gone. */
const SILENCE_MS = 6000;

/** What the connections are opened with on which is read together. */
export const batchedReads = {
  max: GATHERING.lanes,
  // Batches come in any size: planned for its own, one of one took ten times as long. And what is asked for is looked up
  // row by row, whatever a plan that was made while the school was small would think of it.
  options:
    '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off',
} satisfies pg.PoolConfig;

/** What those of the lanes are opened with. */
export const batchLaneSettings = {
  ...batchedReads,
  pipeline: true,
  lock_timeout: LOCK_MS,
  statement_timeout: STATEMENT_MS,
  query_timeout: SILENCE_MS,
} satisfies pg.PoolConfig;

/** A batch of which nothing was written. */
class NothingWritten extends Error {}

/** What a part of a transaction came to. */
type Came = { answer: pg.QueryResult } | { error: unknown };

/**
 * A connection that sends the beginning of a transaction along with its first statement, and its end along with the last,
 * without waiting for either: two journeys instead of four.
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

  /** Has this sent before or after the next statement. */
  frame(frame: 'begin' | 'commit'): void {
    this.#frame = frame;
    this.#framed = undefined;
  }

  /** What the frame came to; undefined where there was no statement to send it with. */
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
    // In one piece: to send two costs twice as much, here and there.
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
 * One batch in a transaction of its own.
 * @returns what came of each, or undefined where there was nothing to write
 * @throws NothingWritten where it failed, `DatabaseUnavailable` where it is not known whether it did
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
    // After a statement that failed, what the commit answers is that it took everything back.
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
 * Writes of one kind that come while others of it are under way, together on at most two connections. What is not
 * written so is to be written by itself: the locked row of one, or the mistake in another, is nothing to the others.
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

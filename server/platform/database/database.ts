import type { Kysely, QueryExecutorProvider } from 'kysely';
import type { Refusal } from '#contract/platform/base/refusal.ts';
import type { Tables } from './tables.ts';

/** A database handle, the first argument of queries. A handle is for reading, or belongs to a running write. */
export type Db = Kysely<Tables>;

/** The two kinds of database. Their SQL differs. */
export type Dialect = 'sqlite' | 'postgres';

/** The kind of database that a handle belongs to. Queries check the kind only if there is no SQL that works on both. */
export function dialectOf(db: QueryExecutorProvider): Dialect {
  return (db.getExecutor().adapter as unknown as { dialect: Dialect }).dialect;
}

/** The disk space that a write may use. The reserve is only for signing in and out. */
export type Room = 'any' | 'reserve';

/** A write that many callers request at the same time and that is batched into one transaction. */
export interface Together<Item, Found, Outcome> {
  /**
   * Reads and locks, with one statement, the data on which the outcomes depend. If another transaction holds a lock,
   * waits for it briefly or not at all.
   */
  find(db: Db, items: Item[]): Promise<Found>;
  /**
   * Decides the outcomes, and writes them with one statement. The commit is sent with that statement, so nothing can be
   * queried after it.
   * @returns the outcome of each item; undefined for items that were not written
   */
  write(db: Db, items: Item[], found: Found): Promise<(Outcome | undefined)[]>;
  /** Called for each batch that failed, with the error and the number of items. */
  failed(error: unknown, items: number): void;
}

/**
 * The school's database: SQLite or PostgreSQL, with one interface. Instants are ISO strings in UTC with milliseconds,
 * and yes-or-no values are booleans. Only this folder converts these values.
 */
export interface Database {
  /** Reads committed data. Never writes. */
  readonly read: Db;
  /** The path of the SQLite file, or the PostgreSQL URL. */
  readonly address: string;
  /** Only for migrations, before any request is served. */
  readonly schema: Db;
  /**
   * Runs `action` in its own transaction and resolves when the transaction is safely on disk. Commits if the action
   * returns a value; rolls everything back if it throws or returns a `Refusal`. The action must wait only for the
   * database, and start no second `write`. The action may run again after a conflict, so it must have no other effect.
   * If a row that the action refers to is deleted in the meantime, the action fails with `ReferenceGone`.
   * @param room the disk space that the action may use on a nearly full disk; `any` by default
   */
  write<Result>(action: (db: Db) => Promise<Result>, room?: Room): Promise<Result>;
  /**
   * Batches a write for all callers that request it while others are running. Undefined on SQLite, where all writes
   * share commits anyway. Resolves when the write is safely on disk.
   * @returns a function that requests one write: its outcome, or undefined if nothing was written and the caller must
   *   use `write`
   */
  readonly together?: <Item, Found, Outcome>(
    work: Together<Item, Found, Outcome>,
  ) => (item: Item) => Promise<Outcome | undefined>;
  /**
   * Batches a read for all callers that request it while others are running. Undefined on SQLite, where reads are
   * cheap. The data is always read after it was requested. If the work throws, all reads of the batch fail.
   * @param work returns an answer for each request, in their order
   */
  readonly readTogether?: <Item, Outcome>(
    work: (db: Db, items: Item[]) => Promise<Outcome[]>,
  ) => (item: Item) => Promise<Outcome>;
  /** The number of requests that wait: on SQLite for the next commit, on PostgreSQL for a connection. */
  waiting(): number;
  /** The number of write batches that failed since the database was opened; 0 on SQLite. */
  failedBatches(): number;
  close(): Promise<void>;
}

/** Rolls an action back, and carries the action's refusal out of the transaction. */
export class RolledBack extends Error {
  readonly refused: Refusal;

  constructor(refused: Refusal) {
    super(refused.code);
    this.refused = refused;
  }
}

/** The database cannot write now, because of a full disk, a lost connection, or a queue that is too long. */
export class DatabaseUnavailable extends Error {
  /** The problem that an administrator must fix, if known. */
  readonly why: 'disk-full' | 'file-gone' | undefined;

  constructor(
    message: string,
    { why, ...options }: ErrorOptions & { why?: 'disk-full' | 'file-gone' | undefined } = {},
  ) {
    super(message, options);
    const isFull = (options.cause as { code?: unknown } | undefined)?.code === 'SQLITE_FULL';
    this.why = why ?? (isFull ? 'disk-full' : undefined);
  }
}

/** A write refers to a row that was deleted in the meantime, although its own checks had found the row. */
export class ReferenceGone extends Error {}

import type { Kysely, QueryExecutorProvider } from 'kysely';
import type { Refusal } from '#contract/platform/base/refusal.ts';
import type { Tables } from './tables.ts';

/** A handle that queries take as their first argument: for reading, or of a running write. */
export type Db = Kysely<Tables>;

/** The two kinds of database, with different SQL. */
export type Dialect = 'sqlite' | 'postgres';

/** The kind of database of a handle. Queries check it only if the two share no syntax. */
export function dialectOf(db: QueryExecutorProvider): Dialect {
  return (db.getExecutor().adapter as unknown as { dialect: Dialect }).dialect;
}

/** The disk space that a write may use: the reserve is only for signing in and out. */
export type Room = 'any' | 'reserve';

/** A write that many request at the same time, batched into one transaction. */
export interface Together<Item, Found, Outcome> {
  /** Reads and locks, with one statement, what decides; a lock held by another is waited for briefly or not at all. */
  find(db: Db, items: Item[]): Promise<Found>;
  /**
   * Decides, and writes the results with one statement. The commit is sent with it, so nothing can be queried after it.
   * @returns the outcome of each, undefined for those not written
   */
  write(db: Db, items: Item[], found: Found): Promise<(Outcome | undefined)[]>;
  /** Called once for each failed batch, with the error and the number of items. */
  failed(error: unknown, items: number): void;
}

/**
 * The school's database, SQLite or PostgreSQL with one interface. Instants are ISO strings in UTC with milliseconds,
 * yes and no are booleans; both are converted only in this folder.
 */
export interface Database {
  /** Reads committed data; never writes. */
  readonly read: Db;
  /** Only for migrations, before anything is served. */
  readonly schema: Db;
  /**
   * Runs `action` in its own transaction and resolves once it is safely on disk. Commits if the action returns a value;
   * rolls everything back if it throws or returns a `Refusal`. Inside, wait only for the database, and start no second
   * `write`. The action may run again after a conflict, so it must have no other effect. If what it refers to is
   * deleted in the meantime, it fails with `ReferenceGone`.
   * @param room the disk space that it may use on a nearly full disk; `any` by default
   */
  write<Result>(action: (db: Db) => Promise<Result>, room?: Room): Promise<Result>;
  /**
   * Batches a write for everyone who requests it while others are running; undefined on SQLite, where all writes share
   * commits anyway. Resolves once it is safely on disk.
   * @returns a function that requests one: its outcome, or undefined if nothing was written and the caller must use
   * `write`
   */
  readonly together?: <Item, Found, Outcome>(
    work: Together<Item, Found, Outcome>,
  ) => (item: Item) => Promise<Outcome | undefined>;
  /**
   * Batches a read for everyone who requests it while others are running; undefined on SQLite, where reads are cheap.
   * Each is read after it was requested; if the work throws, all of them fail.
   * @param work returns an answer for each, in their order
   */
  readonly readTogether?: <Item, Outcome>(
    work: (db: Db, items: Item[]) => Promise<Outcome[]>,
  ) => (item: Item) => Promise<Outcome>;
  /** The number of requests waiting: on SQLite for the next commit, on PostgreSQL for a connection. */
  waiting(): number;
  /** The number of batches of writes that failed since it was opened; 0 on SQLite. */
  failedBatches(): number;
  close(): Promise<void>;
}

/** Rolls back an action, and carries its refusal out of the transaction. */
export class RolledBack extends Error {
  readonly refused: Refusal;

  constructor(refused: Refusal) {
    super(refused.code);
    this.refused = refused;
  }
}

/** The database cannot take writes now: a full disk, a lost connection, a queue that is too long. */
export class DatabaseUnavailable extends Error {
  /** What an administrator must fix, if known. */
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

/** A write refers to a row that was deleted in the meantime, which its own checks did not show. */
export class ReferenceGone extends Error {}

import type { Kysely, QueryExecutorProvider } from 'kysely';
import type { Refusal } from '#contract/platform/base/refusal.ts';
import type { Tables } from './tables.ts';

/** A handle that queries take as their first argument: the read handle, or the one of a running write. */
export type Db = Kysely<Tables>;

/** The two kinds of database, as their SQL differs. */
export type Dialect = 'sqlite' | 'postgres';

/** Which kind of database a handle speaks to. A query asks only where the two have no words in common. */
export function dialectOf(db: QueryExecutorProvider): Dialect {
  return (db.getExecutor().adapter as unknown as { dialect: Dialect }).dialect;
}

/** Which room on the disk a write may take: what is kept back is for signing in and out alone. */
export type Room = 'any' | 'reserve';

/** A write that many ask for at the same time, as it is made for all of them in one transaction. */
export interface Together<Item, Found, Outcome> {
  /** Reads, by one statement, what is decided by, and locks it; a lock that somebody else holds is waited for briefly, or not at all. */
  find(db: Db, items: Item[]): Promise<Found>;
  /**
   * Decides, and writes what stands by one statement: the commit is sent with it, so nothing can be asked after it.
   * @returns what came of each, undefined for those of which nothing was written
   */
  write(db: Db, items: Item[], found: Found): Promise<(Outcome | undefined)[]>;
  /** Told once of each batch that failed, with why and how many were in it. */
  failed(error: unknown, items: number): void;
}

/**
 * The school's database, SQLite or PostgreSQL behind one face. Instants go in and come out as ISO strings in UTC with
 * milliseconds, yes and no as booleans; both are converted in this folder only.
 */
export interface Database {
  /** Reads what is committed; never writes. */
  readonly read: Db;
  /** For migrations alone, before anything is served. */
  readonly schema: Db;
  /**
   * Runs `action` in a transaction of its own and answers after it is safely on disk. It commits when the action
   * returns a value, and rolls everything back when it throws or returns a `Refusal`. Inside, wait for nothing but the
   * database, and start no second `write`. The action may run again after a conflict, so it must have no other effect.
   * What it refers to may be deleted meanwhile: then it ends as `ReferenceGone`.
   * @param room what it may take of a disk that is nearly full; `any` unless said otherwise
   */
  write<Result>(action: (db: Db) => Promise<Result>, room?: Room): Promise<Result>;
  /**
   * Makes a write together for all who ask for it while others of it are under way; undefined on SQLite, where all writes
   * share commits as it is. It is safely on disk when it is answered.
   * @returns how one is asked for: what came of it, or undefined where nothing of it was written and it is to be made by
   *   itself, by `write`
   */
  readonly together?: <Item, Found, Outcome>(
    work: Together<Item, Found, Outcome>,
  ) => (item: Item) => Promise<Outcome | undefined>;
  /**
   * Reads for all who ask while others of it are read, together; undefined on SQLite, where a read costs next to nothing.
   * Each is read after it was asked for, and what the work throws is thrown to all of them.
   * @param work an answer for each, in their order
   */
  readonly readTogether?: <Item, Outcome>(
    work: (db: Db, items: Item[]) => Promise<Outcome[]>,
  ) => (item: Item) => Promise<Outcome>;
  /** How many wait at this moment: on SQLite for the next commit, on PostgreSQL for a connection. */
  waiting(): number;
  /** How many batches of writes made together have failed since it was opened; 0 on SQLite. */
  failedBatches(): number;
  close(): Promise<void>;
}

/** Throws away what an action did, and carries its refusal out of the transaction. */
export class RolledBack extends Error {
  readonly refused: Refusal;

  constructor(refused: Refusal) {
    super(refused.code);
    this.refused = refused;
  }
}

/** The database cannot take writes for the moment: a full disk, a lost connection, a queue that is too long. */
export class DatabaseUnavailable extends Error {
  /** What somebody has to see to, where that is known. */
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

/** A write refers to what somebody has deleted meanwhile, and what it checked itself did not show it. */
export class ReferenceGone extends Error {}

import BetterSqlite, { type Database as Handle, type Statement } from 'better-sqlite3';
import {
  Kysely,
  type SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from 'kysely';
import { Refusal } from '#contract/platform/base/refusal.ts';
import { type Database, DatabaseUnavailable, type Db } from './database.ts';
import type { AnswersAtOnce } from './queries.ts';
import { asTyped, cannotWrite, diskFailed } from './sqlite-faults.ts';
import { booleanColumns, type Tables, writtenByScans } from './tables.ts';

/** The number of prepared statements that are cached per handle. The product has about 150 different statements. */
const STATEMENTS_KEPT = 500;
/** The most writes in one commit, so that a batch takes only milliseconds. Further writes wait for the next commit. */
const WRITES_PER_COMMIT = 200;

/** The result of a statement that was not run. */
const NOTHING = { changes: 0, lastInsertRowid: 0 };

/** Converts booleans to 1 and 0, because SQLite has neither booleans nor dates. */
function toStored(parameters: readonly unknown[]): readonly unknown[] {
  if (!parameters.some((value) => typeof value === 'boolean')) return parameters;
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
}

/** Converts these boolean columns of the rows back. */
function fromStored(rows: unknown[], booleans: readonly string[]): unknown[] {
  for (const column of booleans)
    for (const row of rows as Record<string, unknown>[]) if (row[column] !== null) row[column] = row[column] === 1;
  return rows;
}

/** Statements that write only to the tables of check-ins and new codes. */
const ofScans = new RegExp(`^(?:insert into|update) "(?:${writtenByScans.join('|')})" `);

/** Adapts better-sqlite3 to Kysely, with each statement prepared once. */
class CachedSqlite implements SqliteDatabase {
  readonly handle: Handle;
  readonly #writer: CachedSqlite | undefined;
  readonly #prepared = new Map<string, SqliteStatement>();
  readonly #dataVersion: Statement;
  #versionOfData: unknown;
  #version = 0;
  #hasLooked = false;
  /** How many statements that can change data were run. */
  writes = 0;
  /**
   * Whether a transaction was begun and neither committed nor undone. To ask the driver takes 0.2 µs, five times for a
   * check-in.
   */
  isInTransaction = false;

  /**
   * @param writer reads in place of this handle while the writer is in no transaction: the only writer keeps its pages
   *   in memory, but any other handle reads the pages again after each commit
   */
  constructor(handle: Handle, writer?: CachedSqlite) {
    this.handle = handle;
    this.#writer = writer;
    this.#dataVersion = handle.prepare('pragma data_version').pluck();
  }

  /** Something other than check-ins and new codes has changed, or changes were undone. */
  noteChange(): void {
    this.#version += 1;
  }

  /** @see AnswersAtOnce */
  version(): number | undefined {
    if (this.#writer) return this.#writer.isInTransaction ? undefined : this.#writer.version();
    if (!this.isInTransaction && !this.#hasLooked) {
      // The requests of one turn of the event loop were sent before the first one was read, so they share a look (2 µs).
      this.#hasLooked = true;
      setImmediate(() => {
        this.#hasLooked = false;
      });
      this.noteOthers();
    }
    return this.#version;
  }

  /** Notes changes by other processes, such as commands. There are none during a transaction. */
  noteOthers(): void {
    const versionOfData = this.#dataVersion.get();
    if (versionOfData !== this.#versionOfData) this.noteChange();
    this.#versionOfData = versionOfData;
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const own: Statement = this.handle.prepare(sql);
    const { reader, readonly } = own;
    const byWriter = reader && readonly ? this.#writer?.handle.prepare(sql) : undefined;
    const atRest = () => !this.#writer?.isInTransaction && !this.isInTransaction;
    const isBoundary = /^(?:begin|commit|rollback)/i.test(sql);
    const isChange = !readonly && !ofScans.test(sql);
    const columns = reader ? own.columns().map(({ name }) => name) : [];
    const booleans = booleanColumns.filter((column) => columns.includes(column));
    const converting: SqliteStatement = {
      reader,
      all: (parameters) => {
        if (!readonly) this.writes += 1;
        if (isChange) this.noteChange();
        return fromStored((byWriter && atRest() ? byWriter : own).all(...toStored(parameters)), booleans);
      },
      run: (parameters) => {
        this.writes += 1;
        if (isChange) this.noteChange();
        // A full disk has already rolled everything back. An error about the rollback would hide the first error.
        const isUndone = sql === 'rollback' && !this.handle.inTransaction;
        const ran = isUndone ? NOTHING : own.run(...toStored(parameters));
        if (isBoundary) this.isInTransaction = this.handle.inTransaction;
        return ran;
      },
      iterate: (parameters) => own.iterate(...toStored(parameters)),
    };
    if (this.#prepared.size >= STATEMENTS_KEPT) this.#prepared.clear();
    this.#prepared.set(sql, converting);
    return converting;
  }

  /** Whether SQLite refuses statements that could damage the file, such as writing to its schema. */
  defended(on: boolean): void {
    this.handle.unsafeMode(!on);
  }

  close(): void {
    this.handle.close();
  }
}

/** The adapter of a database that stores its schema as text, which a transaction can change. */
export interface KeepsSchemaAsText {
  /** Lets an action write to `sqlite_schema`. Afterward SQLite reads the schema again. */
  writingSchema(db: Kysely<unknown>, action: () => Promise<void>): Promise<void>;
}

/** Lets prepared queries skip the connection: there is only one, and it answers synchronously. */
class DirectAdapter extends SqliteAdapter implements AnswersAtOnce, KeepsSchemaAsText {
  readonly dialect = 'sqlite';
  readonly #database: CachedSqlite;

  constructor(database: CachedSqlite) {
    super();
    this.#database = database;
  }

  /** SQLite rolls back a changed table like any other write, so an interrupted migration leaves no changes. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  async writingSchema(db: Kysely<unknown>, action: () => Promise<void>): Promise<void> {
    this.#database.defended(false);
    try {
      await sql`pragma writable_schema = on`.execute(db);
      await action();
      await sql`pragma writable_schema = reset`.execute(db);
    } finally {
      this.#database.defended(true);
    }
  }

  version(): number | undefined {
    return this.#database.version();
  }

  prepareDirectly(sql: string): (parameters: readonly unknown[]) => unknown[] {
    const statement = this.#database.prepare(sql);
    if (statement.reader) return (parameters) => statement.all(parameters);
    return (parameters) => {
      const { changes, lastInsertRowid } = statement.run(parameters);
      return changes > 0 ? [{ insertId: Number(lastInsertRowid) }] : [];
    };
  }
}

/**
 * Omits row locks, because writes run one after another anyway. Writes each parameter as `+?`: for a bare parameter,
 * SQLite remembers that another value could need another plan. Because the driver clears bound values, SQLite would
 * then plan the statement again at every execution: a check-in took 0.18 ms instead of 0.11 ms. SQLite does not look
 * into an expression. (Its own setting for this, ENABLE_QPSG, cannot be reached.)
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery({ endModifiers: _locks, ...query }: SelectQueryNode): void {
    super.visitSelectQuery(query);
  }

  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Kysely's own dialect, except for the two classes above. */
class DirectDialect extends SqliteDialect {
  readonly #database: CachedSqlite;

  constructor(database: CachedSqlite) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): DirectAdapter {
    return new DirectAdapter(this.#database);
  }

  override createQueryCompiler(): PlannedOnceCompiler {
    return new PlannedOnceCompiler();
  }
}

function kyselyOn(statements: CachedSqlite): Db {
  return new Kysely<Tables>({ dialect: new DirectDialect(statements) });
}

function open(file: string, readonly: boolean): Handle {
  const handle = new BetterSqlite(file, { readonly });
  handle.pragma('busy_timeout = 500');
  handle.pragma('foreign_keys = ON');
  if (!readonly) {
    handle.pragma('journal_mode = WAL');
    // Better-sqlite3 is built to use NORMAL in WAL mode, which acknowledges writes before they are on disk.
    handle.pragma('synchronous = FULL');
    // This overwrites deleted data, because otherwise a deleted person could still be read in the file.
    handle.pragma('secure_delete = ON');
  }
  return handle;
}

/** A handle for only reading a school's SQLite file, for a thread beside the one that has opened the school. */
export function openSqliteToRead(file: string): Db {
  return kyselyOn(new CachedSqlite(open(file, true)));
}

/** An empty SQLite database without a file. The database is lost when the handle is released. */
export function openSqliteInMemory(): Db {
  return kyselyOn(new CachedSqlite(open(':memory:', false)));
}

/** An action of a batch without savepoints must be undone: it wrote, and then failed or refused. */
class MustUndo extends Error {}

interface Waiting {
  action: (db: Db) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/**
 * Opens or creates the SQLite file. Writes that arrive in one turn of the event loop share one commit, and are answered
 * after that commit's fsync. If one of them must be undone, the batch is rolled back and runs again, each write in its own
 * savepoint. Savepoints from the start would copy every page that a write changes: the
 * kernel worked 0.036 ms on a check-in in place of 0.047 ms.
 */
export function openSqlite(file: string): Database {
  const handle = open(file, false);
  const statements = new CachedSqlite(handle);
  const writer = kyselyOn(statements);
  const readHandle = open(file, true);
  const reader = kyselyOn(new CachedSqlite(readHandle, statements));
  // These are prepared, because every write and every batch begins and ends with them.
  const [begin, commit, savepoint, rollbackTo, release] = [
    'BEGIN IMMEDIATE',
    'COMMIT',
    'SAVEPOINT one_write',
    'ROLLBACK TO one_write',
    'RELEASE one_write',
  ].map((sql) => handle.prepare(sql)) as [Statement, Statement, Statement, Statement, Statement];
  let queue: Waiting[] = [];
  let scheduled = false;
  let flushing: Promise<void> = Promise.resolve();
  let acting = false;
  let checked = false;

  /**
   * Runs one action. Returns a function that gives the caller the result when the batch is committed.
   * @throws MustUndo if the action must be undone and has no savepoint
   */
  async function runOne({ action, resolve, reject }: Waiting, hasSavepoint: boolean): Promise<() => void> {
    if (hasSavepoint) savepoint.run();
    const before = statements.writes;
    let answer: () => void;
    let isKept = false;
    acting = true;
    try {
      const result = await action(writer);
      isKept = !(result instanceof Refusal);
      answer = () => resolve(result);
    } catch (error) {
      // A full disk or an I/O error ends the whole transaction, and with it every write of the batch.
      if (!handle.inTransaction) throw diskFailed(error);
      answer = () => reject(asTyped(error));
    } finally {
      acting = false;
    }
    const mustUndo = !isKept && statements.writes > before;
    if (mustUndo) statements.noteChange();
    if (mustUndo && !hasSavepoint) throw new MustUndo();
    if (mustUndo) rollbackTo.run();
    if (hasSavepoint) release.run();
    return answer;
  }

  /** Runs a batch up to its commit. Returns the functions that give the callers their results. */
  async function runBatch(batch: Waiting[], hasSavepoints: boolean): Promise<(() => void)[]> {
    begin.run();
    statements.isInTransaction = true;
    statements.noteOthers();
    const answers: (() => void)[] = [];
    try {
      for (const waiting of batch) answers.push(await runOne(waiting, hasSavepoints));
    } catch (error) {
      if (!(error instanceof MustUndo)) throw error;
      handle.exec('ROLLBACK');
      return runBatch(batch, true);
    }
    commit.run();
    statements.isInTransaction = false;
    return answers;
  }

  async function commitBatch(batch: Waiting[]): Promise<void> {
    try {
      const answers = await runBatch(batch, false);
      if (!checked) {
        if (handle.pragma('synchronous', { simple: true }) !== 2)
          throw new Error('SQLite must run with synchronous = FULL.');
        checked = true;
      }
      for (const answer of answers) answer();
    } catch (error) {
      statements.noteChange();
      if (handle.inTransaction) handle.exec('ROLLBACK');
      statements.isInTransaction = false;
      const reason = error instanceof DatabaseUnavailable ? error : diskFailed(error);
      for (const waiting of batch) waiting.reject(reason);
    }
  }

  async function flush(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, WRITES_PER_COMMIT);
      queue = queue.slice(WRITES_PER_COMMIT);
      await commitBatch(batch);
      // Callers that got their results continue first. Their next writes belong to a later batch, not to a running one.
      await new Promise((resolve) => setImmediate(resolve));
    }
    scheduled = false;
  }

  return {
    read: reader,
    address: file,
    schema: writer,
    write<Result>(action: (db: Db) => Promise<Result>): Promise<Result> {
      if (acting) throw new Error('A write was started inside another write.');
      return new Promise<Result>((resolve, reject) => {
        queue.push({ action, resolve: resolve as (value: unknown) => void, reject });
        if (scheduled) return;
        scheduled = true;
        setImmediate(() => {
          flushing = flush();
        });
      });
    },
    waiting: () => queue.length,
    failedBatches: () => 0,
    async close() {
      while (scheduled) {
        await new Promise((resolve) => setImmediate(resolve));
        await flushing;
      }
      await reader.destroy();
      try {
        if (handle.open && !handle.readonly) handle.pragma('wal_checkpoint(TRUNCATE)');
      } catch (error) {
        // All data is safe in the log beside the file. The next process continues from there.
        if (!cannotWrite(error)) throw error;
      }
      await writer.destroy();
      // Kysely does not close a handle that was never used.
      for (const each of [readHandle, handle]) each.close();
    },
  };
}

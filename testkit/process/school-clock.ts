import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { ServerProcess } from './server-process.ts';

const preload = fileURLToPath(new URL('./moved-clock.ts', import.meta.url));
/** The longest that a process takes to look at the time, in milliseconds: a busy one looks late. */
const PATIENCE_MS = 30_000;

/** The clock of a school whose processes are started with its settings. It is put forward, and goes on by itself. */
export interface SchoolClock {
  /** Settings of each process. */
  env: Record<string, string>;
  nowMs(): number;
  /**
   * Puts it forward for these processes, which are all that run.
   * @throws when it is later already: more had to be done than there was time for
   */
  set(atMs: number, processes: readonly Pick<ServerProcess, 'pid'>[]): Promise<void>;
  remove(): void;
}

/** Has the functions of a PostgreSQL database tell the time of another clock: copies of the product go by it. */
async function onDatabase(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A clock that is put to an instant before any process of the school is started. @param url its database, where that is a PostgreSQL */
export async function makeSchoolClock(atMs: number, url?: string): Promise<SchoolClock> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-clock-'));
  const file = join(folder, 'by');
  let byMs = Math.round(atMs - Date.now());
  const tell = () => {
    // In one piece: a process that looks meanwhile must not read half a number.
    writeFileSync(`${file}.next`, String(byMs));
    renameSync(`${file}.next`, file);
  };
  tell();
  if (url) {
    const name = new URL(url).pathname.slice(1);
    await onDatabase(url, [
      'create schema moved',
      'create table moved.clock (ms bigint)',
      `insert into moved.clock values (${byMs})`,
      `create function moved.clock_timestamp() returns timestamptz language sql volatile as
        $$ select pg_catalog.clock_timestamp() + ms * interval '1 millisecond' from moved.clock $$`,
      `alter database ${name} set search_path = public, moved, pg_catalog`,
    ]);
  }
  const hasHeard = ({ pid }: { pid: number }) => {
    try {
      return readFileSync(`${file}.${pid}`, 'utf8') === String(byMs);
    } catch {
      return false;
    }
  };
  return {
    env: { NODE_OPTIONS: `--import=${preload}`, MOVED_CLOCK: file },
    nowMs: () => Date.now() + byMs,
    async set(to, processes) {
      const aheadMs = to - (Date.now() + byMs);
      if (aheadMs < 0)
        throw new Error(`It is ${Math.round(-aheadMs / 1000)} s later than it may be: this machine is too slow.`);
      byMs += Math.round(aheadMs);
      tell();
      if (url) await onDatabase(url, [`update moved.clock set ms = ${byMs}`]);
      const beganMs = performance.now();
      while (!processes.every(hasHeard)) {
        if (performance.now() - beganMs > PATIENCE_MS) throw new Error('A process has not taken over the time.');
        await pause(5);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

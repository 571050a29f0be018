import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { ServerProcess } from './server-process.ts';

const preload = fileURLToPath(new URL('./moved-clock.ts', import.meta.url));
/** How long a process may take to read the clock's file, in milliseconds; a busy one reads late. */
const PATIENCE_MS = 30_000;

/**
 * The clock of a school whose processes start with these settings. Tests move the clock forward, and it continues from
 * there.
 */
export interface SchoolClock {
  /** Settings of each process. */
  env: Record<string, string>;
  nowMs(): number;
  /**
   * Moves the clock forward. `processes` must contain every running process of the school.
   * @throws if the clock is already later, because the earlier steps took too long
   */
  set(atMs: number, processes: readonly Pick<ServerProcess, 'pid'>[]): Promise<void>;
  remove(): void;
}

/** Changes the clock of a PostgreSQL database, which copies of the product use. */
async function onDatabase(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A clock that is set before any process of the school starts. @param url its database, if PostgreSQL */
export async function makeSchoolClock(atMs: number, url?: string): Promise<SchoolClock> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-clock-'));
  const file = join(folder, 'by');
  let byMs = Math.round(atMs - Date.now());
  const tell = () => {
    // Renamed into place, so that no process reads half a number.
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

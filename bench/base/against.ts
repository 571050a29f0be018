import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost } from '#testkit/figures/attack.ts';
import { quantile } from '#testkit/process/client.ts';
import type { Bench } from './bench.ts';

/** How often each commit is measured, and the largest ratio of processor times that is accepted. */
const TURNS = 3;
const LARGEST_RATIO = 1.05;

/** Processor time of a check-in at 50 connections in ms, by database, as `npm run bench -- check-in` prints it. */
export function processorTimes(printed: string): Map<string, number> {
  const lines = printed.matchAll(
    /(SQLite|PostgreSQL)(?:, 50 connections)?: processor time of the server, a check-in +([\d.]+) ms/g,
  );
  return new Map(Array.from(lines, ([, database = '', ms]) => [database, Number(ms)]));
}

/** The full hash of a commit of this clone; undefined if the clone does not have it. */
export function commitNamed(name: string): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}

/** Runs the check-in benchmark of the project in this folder. */
function measured(folder: string): Map<string, number> {
  const { TEST_DATABASE_URL: _ours, ...env } = process.env;
  const command = [process.execPath, ['scripts/bench.mjs', 'check-in']] as const;
  try {
    return processorTimes(
      execFileSync(...command, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] }).toString(),
    );
  } catch (error) {
    // The benchmark also ends with an error if an aim was not reached. Its figures are still valid.
    return processorTimes(String((error as { stdout?: Buffer }).stdout));
  }
}

/**
 * Measures check-ins of this folder and of another commit in alternation, each with its own benchmark, and compares the
 * medians of their processor times. It takes about fifteen minutes.
 */
export const checkInAgainst = (commit: string): Bench => ({
  name: `check-in --against ${commit.slice(0, 8)}`,
  asks: 'Does a check-in need more processor time than at that commit?',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-against-'));
    try {
      execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', '.', folder]);
      execFileSync('git', ['checkout', '--quiet', commit], { cwd: folder });
      const turns = Array.from({ length: TURNS }, () => ({ before: measured(folder), now: measured('.') }));
      const databases = [...(turns[0]?.now.keys() ?? [])];
      if (databases.length === 0) throw new Error('The benchmark printed no processor time.');
      for (const database of databases) {
        const median = (side: 'before' | 'now') =>
          quantile(
            turns.map((turn) => turn[side].get(database) ?? Number.NaN),
            0.5,
          );
        report.figure(`${database}: processor time of a check-in there`, median('before'), 'ms');
        report.figure(`${database}: processor time of a check-in here`, median('now'), 'ms');
        report.figure(`${database}: here ÷ there`, median('now') / median('before'), '×', atMost(LARGEST_RATIO));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

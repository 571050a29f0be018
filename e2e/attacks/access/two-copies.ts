import { spawnSync } from 'node:child_process';
import type { BlackBox, DatabaseName } from '#testkit/process/black-box.ts';

/**
 * The addresses of the product: two copies on one PostgreSQL database, or one process on SQLite, listed twice.
 * @param env settings of the two copies
 */
export async function twoCopies(
  box: BlackBox,
  database: DatabaseName,
  [ofHere, ofThere]: readonly Record<string, string>[] = [],
): Promise<[here: string, there: string]> {
  if (database === 'SQLite') {
    const { origin } = await box.start();
    return [origin, origin];
  }
  const here = await box.start(ofHere);
  const there = await box.start(ofThere);
  return [here.origin, there.origin];
}

/**
 * The environment that shifts a process's clock, such as `+30s`; undefined if the program faketime is not installed.
 * Only faketime's library is used, because the program itself would keep signals from the process.
 */
export function wrongClock(by: string): Record<string, string> | undefined {
  const { status, stdout } = spawnSync('faketime', ['-f', by, 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
  return status === 0 ? { LD_PRELOAD: stdout.trim(), FAKETIME: by } : undefined;
}

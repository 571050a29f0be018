import { spawnSync } from 'node:child_process';
import type { BlackBox, DatabaseName } from '#testkit/process/black-box.ts';

/**
 * Where the product answers: at two copies on one PostgreSQL, at one process on SQLite, which is then named twice.
 * @param env settings of the one copy and of the other
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
 * The environment in which a process takes its machine's clock for wrong by so much, as `+30s`; undefined where the
 * program faketime is not here. It is asked for its library only: it would stand between a process and its signals.
 */
export function wrongClock(by: string): Record<string, string> | undefined {
  const { status, stdout } = spawnSync('faketime', ['-f', by, 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
  return status === 0 ? { LD_PRELOAD: stdout.trim(), FAKETIME: by } : undefined;
}

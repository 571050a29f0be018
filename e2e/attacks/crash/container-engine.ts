import { execFile, spawnSync } from 'node:child_process';
import { isInstalled } from '#e2e/attacks/input/outside-program.ts';
import type { Ran } from '#testkit/process/command.ts';

/** Building downloads Debian's packages; anything else takes seconds. */
const LONGEST_MS = 600_000;
const MOST_PRINTED = 50_000_000;

/** The engines that take the words of the documentation. */
const ENGINES = ['docker', 'podman'] as const;

/** A container engine of this machine that answers. */
export interface ContainerEngine {
  name: (typeof ENGINES)[number];
  /** Runs it to its end. */
  run(...args: string[]): Promise<Ran>;
  /** The same. @returns what it printed, without the last line's end @throws when it ends with another code than 0 */
  told(...args: string[]): Promise<string>;
}

/** The first engine that is installed and whose service answers; undefined where there is none. */
export function containerEngine(): ContainerEngine | undefined {
  const name = ENGINES.find((each) => isInstalled(each) && spawnSync(each, ['info'], { stdio: 'ignore' }).status === 0);
  if (!name) return undefined;
  const run = (...args: string[]) =>
    new Promise<Ran>((resolve) => {
      const child = execFile(name, args, { timeout: LONGEST_MS, maxBuffer: MOST_PRINTED }, (_error, out, err) =>
        resolve({ code: child.exitCode, out, err }),
      );
    });
  return {
    name,
    run,
    async told(...args) {
      const { code, out, err } = await run(...args);
      if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}:\n${err.slice(-2000)}`);
      return out.trimEnd();
    },
  };
}

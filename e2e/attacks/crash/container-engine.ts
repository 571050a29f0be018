import { execFile, spawnSync } from 'node:child_process';
import { isInstalled } from '#e2e/attacks/input/outside-program.ts';
import type { Ran } from '#testkit/process/command.ts';

/** Building downloads Debian packages; everything else takes seconds. */
const LONGEST_MS = 600_000;
const MOST_PRINTED = 50_000_000;

/** The engines that accept the documented commands. */
const ENGINES = ['docker', 'podman'] as const;

/** A container engine that is installed and running. */
export interface ContainerEngine {
  name: (typeof ENGINES)[number];
  /** Runs a command to its end. */
  run(...args: string[]): Promise<Ran>;
  /** Runs a command. @returns its output without the final line break @throws if the exit code is not 0 */
  told(...args: string[]): Promise<string>;
}

/** The first engine that is installed and running; undefined if there is none. */
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

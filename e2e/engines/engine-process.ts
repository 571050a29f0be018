import { type ChildProcess, spawn } from 'node:child_process';

/** The longest start of a program on a busy machine, in milliseconds. */
export const START_MS = 30_000;

/** A running program. */
export interface Running {
  readonly child: ChildProcess;
  end(): Promise<void>;
}

/** Starts a program, with a fourth channel for its output. */
export function startProgram(program: string, args: readonly string[], env: Record<string, string> = {}): Running {
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const;
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: [...stdio] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  return {
    child,
    end() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/**
 * Polls every 50 ms until there is a result.
 * @throws with a description, after `START_MS`
 */
export async function untilAnswered<T>(what: string, answer: () => Promise<T | undefined>): Promise<T> {
  for (const endsAt = Date.now() + START_MS; Date.now() < endsAt; ) {
    const found = await answer();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not come within ${START_MS / 1000} s.`);
}

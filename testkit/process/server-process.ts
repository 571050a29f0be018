import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builtProgram, projectFolder } from './built-program.ts';

/** The longest start, in milliseconds; anything longer is a hang. */
const START_MS = 60_000;

/** How the product is started. */
export interface Starting {
  /** The product's settings. From this process, it inherits only PATH and the folder of the compile cache. */
  env: Record<string, string>;
  /** A program with arguments that runs the product's command, such as a tracer of system calls. */
  through?: readonly string[];
  /** The product's folder; this project by default. A former version without a bundle runs from its sources. */
  folder?: string;
  /** The command that starts the product there; by default the command of `npm start`. */
  command?: readonly string[];
}

/** The product in its own process, started as users start it. */
export interface ServerProcess {
  /** The product's address, as http://127.0.0.1:PORT; the port stays the same after a restart. */
  readonly origin: string;
  readonly pid: number;
  /** How long the last start took until the product was ready, in milliseconds. */
  readonly readyMs: number;
  /** The output of all starts so far. */
  printed(): string;
  lives(): boolean;
  /**
   * Stops the product gracefully.
   * @returns its exit code, and how long it took in milliseconds
   * @throws if the process has printed a warning since its first start, such as a leak of listeners
   */
  stop(): Promise<{ code: number | null; tookMs: number }>;
  /** Kills the product with signal 9: like a power cut, this leaves no time to finish anything. */
  kill(): Promise<void>;
  /** Starts the product again, on the same port and data. */
  start(): Promise<void>;
}

/** The command with which `npm start` starts the product in a folder. */
function startOf(folder: string): string[] {
  const isFormer = folder !== projectFolder && !existsSync(join(folder, 'dist', 'server'));
  const file = isFormer ? 'server/main.ts' : builtProgram('server/main.ts', folder);
  return [process.execPath, '--min-semi-space-size=16', '--max-semi-space-size=16', file];
}

/**
 * Starts the product and waits until it is ready.
 * @throws with its output, if it ends or is not ready within 60 s
 */
export async function startServerProcess({
  env,
  through = [],
  folder = projectFolder,
  command,
}: Starting): Promise<ServerProcess> {
  let child: ChildProcess | undefined;
  let text = '';
  let port = env.PORT ?? '0';
  let origin = '';
  let readyMs = 0;

  async function start(): Promise<void> {
    const beganMs = performance.now();
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const [program, ...args] = [...through, ...(command ?? startOf(folder))];
    const starting = spawn(program ?? '', args, {
      cwd: folder,
      env: { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '2', REALTIME_PORT: '0', ...env, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = starting;
    let said = '';
    const address = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`The product was not ready in time:\n${said}`)), START_MS);
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        text += chunk.toString();
        // A proxy may serve the public name; the process itself listens at this address.
        const ready = (/Listens at +(\S+)\n/.exec(said) ?? /Rollcall is ready: +(\S+)/.exec(said))?.[1];
        if (!ready) return;
        clearTimeout(late);
        resolve(ready);
      };
      starting.stdout?.on('data', hear);
      starting.stderr?.on('data', hear);
      starting.once('exit', (code) => {
        clearTimeout(late);
        reject(new Error(`The product ended with ${code}:\n${said}`));
      });
    });
    readyMs = performance.now() - beganMs;
    origin = address.replace('localhost', '127.0.0.1');
    port = new URL(origin).port;
  }

  async function end(signal: NodeJS.Signals): Promise<{ code: number | null; tookMs: number }> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null)
      return { code: ending?.exitCode ?? null, tookMs: 0 };
    const beganMs = performance.now();
    const ended = new Promise<number | null>((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    const code = await ended;
    const [warning] = /^\(node:\d+\) .*Warning.*/m.exec(text) ?? [];
    if (warning) throw new Error(`The process has warned of something: ${warning}`);
    return { code, tookMs: performance.now() - beganMs };
  }

  await start();
  return {
    get origin() {
      return origin;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    get readyMs() {
      return readyMs;
    },
    printed: () => text,
    lives: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
    start,
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the product in a process of its own, started as the product is. */
export interface CopyProcess {
  origin: string;
  /** All that it printed. */
  printed(): string;
  /** Whether the process still runs. */
  lives(): boolean;
  /** Tells it to stop. @returns its exit code, and how long it took in milliseconds */
  stop(): Promise<{ code: number | null; tookMs: number }>;
  /** Starts it again, on the same port. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a copy on a PostgreSQL and waits until it serves. */
export async function startCopy(url: string): Promise<CopyProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-copy-'));
  let child: ChildProcess | undefined;
  let text = '';
  let port = '0';
  let origin = '';

  async function start(): Promise<void> {
    const starting = spawn(process.execPath, ['server/main.ts'], {
      env: {
        PATH: process.env.PATH,
        NODE_NO_WARNINGS: '1',
        PORT: port,
        REALTIME_PORT: '0',
        DATA_DIR: folder,
        DATABASE_URL: url,
        ADMIN_PASSWORD: 'pa55-word',
        SCHOOL_TIME_ZONE: 'UTC',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = starting;
    let said = '';
    origin = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        text += chunk.toString();
        const ready = /Rollcall is ready: +(\S+)/.exec(said)?.[1];
        if (ready) resolve(ready.replace('localhost', '127.0.0.1'));
      };
      starting.stdout?.on('data', hear);
      starting.stderr?.on('data', hear);
      starting.once('exit', (code) => reject(new Error(`The copy ended with ${code}:\n${said}`)));
    });
    port = new URL(origin).port;
  }

  async function stop(): Promise<{ code: number | null; tookMs: number }> {
    const stopping = child;
    child = undefined;
    if (!stopping || stopping.exitCode !== null) return { code: stopping?.exitCode ?? null, tookMs: 0 };
    const beganMs = performance.now();
    const ended = new Promise<number | null>((resolve) => stopping.once('exit', resolve));
    stopping.kill('SIGTERM');
    return { code: await ended, tookMs: performance.now() - beganMs };
  }

  await start();
  return {
    get origin() {
      return origin;
    },
    printed: () => text,
    lives: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    stop,
    start,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The built product as its users run it: a process of its own on a data folder of its own. */
export interface Product {
  url: string;
  admin: { username: string; password: string };
  /** All that the process has printed. */
  printed(): string;
  stop(): Promise<void>;
  /** The data folder, for who wants to look. */
  dataDir: string;
}

/**
 * Starts the product and waits until it can be opened.
 * @throws when the pages are not built, or when it is not ready within 60 s, with what it printed
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  if (!existsSync(join(project, 'dist', 'web', 'index.html'))) {
    throw new Error('The pages are not built. Run "npm run build" first.');
  }
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'rollcall-product-'));
  const { DATABASE_URL: _ours, ...environment } = process.env;
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    cwd: project,
    env: { ...environment, PORT: '0', REALTIME_PORT: '0', DATA_DIR: dataDir, SCHOOL_TIME_ZONE: 'Asia/Manila', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The product was not ready within 60 s:\n${text}`)), 60_000);
    const look = setInterval(() => {
      const ready = /Rollcall is ready: +(\S+)/.exec(text)?.[1];
      // The first sign-in is printed right after the address.
      if (!ready || (!env.ADMIN_PASSWORD && env.DATA_DIR === undefined && !text.includes('Password  '))) return;
      clearTimeout(late);
      clearInterval(look);
      resolve(ready);
    }, 20);
    child.once('exit', (code) => {
      clearTimeout(late);
      clearInterval(look);
      reject(new Error(`The product ended with ${code}:\n${text}`));
    });
  });
  return {
    url,
    admin: { username: 'admin', password: env.ADMIN_PASSWORD ?? /Password {2}(\S+)/.exec(text)?.[1] ?? '' },
    printed: () => text,
    dataDir,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) child.kill('SIGTERM');
      else return;
      await ended;
      if (env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

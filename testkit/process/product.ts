import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from './built-program.ts';
import { startServerProcess } from './server-process.ts';

/** A chosen password: the default, printed one would have to be changed first. */
const ADMIN_PASSWORD = 'chosen for this walk';

/** The built product in its own process with its own data folder, as users run it. */
export interface Product {
  url: string;
  admin: { username: string; password: string };
  printed(): string;
  stop(): Promise<void>;
  dataDir: string;
}

/**
 * Starts the product and waits until it is ready.
 * @throws if the pages are not built, or with its output if it is not ready within 60 s
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  if (!existsSync(join(projectFolder, 'dist', 'web', 'index.html'))) {
    throw new Error('The pages are not built. Run "npm run build" first.');
  }
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'rollcall-product-'));
  const server = await startServerProcess({
    env: { DATA_DIR: dataDir, SCHOOL_TIME_ZONE: 'Asia/Manila', ADMIN_PASSWORD, ...env },
  });
  return {
    url: server.origin.replace('127.0.0.1', 'localhost'),
    admin: { username: 'admin', password: env.ADMIN_PASSWORD ?? ADMIN_PASSWORD },
    printed: server.printed,
    dataDir,
    async stop() {
      if (!server.lives()) return;
      await server.stop();
      if (env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

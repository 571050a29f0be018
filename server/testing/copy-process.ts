import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** A copy of the product in a process of its own, with a data folder of its own. */
export interface CopyProcess extends ServerProcess {
  remove(): Promise<void>;
}

/** Starts a copy on a PostgreSQL and waits until it serves. */
export async function startCopy(url: string, env: Record<string, string> = {}): Promise<CopyProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-copy-'));
  const server = await startServerProcess({
    env: {
      DATA_DIR: folder,
      DATABASE_URL: url,
      ADMIN_PASSWORD: 'pa55-word',
      SCHOOL_TIME_ZONE: 'UTC',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  return Object.defineProperties({} as CopyProcess, {
    ...Object.getOwnPropertyDescriptors(server),
    remove: {
      value: async () => {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    },
  });
}

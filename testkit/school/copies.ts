import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineClock } from '#server/platform/base/clock.ts';
import { openApplication } from './closed-school.ts';
import type { SchoolUnderTest } from './school.ts';

/** One copy of the whole application, which runs beside others on one PostgreSQL database. */
export interface Copy extends SchoolUnderTest {
  /** The address of the copy. */
  origin: string;
}

/** Opens a copy on a PostgreSQL database. The clock of its machine is wrong by `skewMs`. */
export async function openCopy(url: string, skewMs = 0): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-copy-'));
  const env = { SCHOOL_TIME_ZONE: 'UTC', DATA_DIR: folder, DATABASE_URL: url };
  const school = await openApplication(env, { nowMs: () => machineClock.nowMs() + skewMs });
  await school.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...school,
    origin: `http://127.0.0.1:${(school.app.server.address() as AddressInfo).port}`,
    async close() {
      await school.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

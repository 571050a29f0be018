import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app/app.ts';
import { openServices } from '#server/app/open-services.ts';
import { machineClock } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { makeLog } from '#server/base/log.ts';
import { askOf, type School } from './school.ts';

/** One copy of the whole application, as it runs beside others on one PostgreSQL. */
export interface Copy extends School {
  /** Where it listens. */
  origin: string;
}

/** Opens a copy on a PostgreSQL; its machine's clock is wrong by `skewMs`. */
export async function openCopy(url: string, skewMs = 0): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-copy-'));
  const config = readConfig({ SCHOOL_TIME_ZONE: 'UTC', LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: url });
  const services = await openServices(config, makeLog('silent'), { nowMs: () => machineClock.nowMs() + skewMs });
  const app = await buildApp(services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const moved = () => {
    throw new Error('The time of copies is their database’s; it cannot be set.');
  };
  return {
    app,
    services,
    letters: [],
    clock: { nowMs: () => services.clock.nowMs(), set: moved, pass: moved },
    ask: askOf(app),
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      await app.close();
      await services.database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

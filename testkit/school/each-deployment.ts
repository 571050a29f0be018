import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { DatabaseKind } from './databases.ts';
import { ownPostgresDatabase } from './own-postgres-database.ts';

/** The location of a school for commands, and the settings for it. */
export interface SchoolPlace {
  folder: string;
  /** The settings. The data folder of these settings does not exist yet, and their database is empty. */
  env: Record<string, string>;
}

/** Gives each test a folder, and on PostgreSQL a database; both are removed after it. */
export function eachPlace({ name }: Pick<DatabaseKind, 'name'>): SchoolPlace {
  const place = {} as SchoolPlace;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-place-'));
    const own = name === 'PostgreSQL' ? await ownPostgresDatabase() : undefined;
    const env = { DATA_DIR: join(folder, 'data'), SCHOOL_TIME_ZONE: 'UTC', ...(own ? { DATABASE_URL: own.url } : {}) };
    Object.assign(place, { folder, env });
    remove = async () => {
      await own?.remove();
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterEach(() => remove());
  return place;
}

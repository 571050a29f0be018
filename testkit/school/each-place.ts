import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { DatabaseKind } from './databases.ts';
import { ownPostgresDatabase } from './own-postgres-database.ts';

/** Where a school may be kept that commands of the terminal work on, and the settings that say so. */
export interface SchoolPlace {
  folder: string;
  /** The data folder is not made yet, and the database is empty. */
  env: Record<string, string>;
}

/** A folder for each story, with a PostgreSQL database of its own where that is told of; both are gone after it. */
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

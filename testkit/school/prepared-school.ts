import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/opening/open-database.ts';
import { type Product, startProduct } from '#testkit/process/product.ts';
import { existing } from './databases.ts';
import { openSchool, type School } from './school.ts';

/** The time zone of prepared schools: the one where it is noon, so that no walk meets midnight. */
export const SCHOOL_ZONE = zoneAtNoon(new Date().getUTCHours());

/** In these names east of Greenwich is minus. */
function zoneAtNoon(hourUtc: number): string {
  const east = 12 - hourUtc;
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

/** The built product on a school that already has people and a past. */
export interface PreparedProduct<Prepared> extends Product {
  /** What the preparation gave back. */
  prepared: Prepared;
}

/**
 * Fills a data folder and then starts the built product on it: only one process may have the folder, and a past can
 * only be made with a clock of one's own. The preparation works on the application in this process, whose clock stands
 * at the present and can be moved.
 */
export async function startPrepared<Prepared>(
  prepare: (school: School) => Promise<Prepared>,
  env: Record<string, string> = {},
): Promise<PreparedProduct<Prepared>> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-prepared-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { database } = await openDatabase(join(folder, 'rollcall.sqlite'), 'alone');
    const school = await openSchool(existing(database), { SCHOOL_TIME_ZONE: SCHOOL_ZONE });
    school.clock.set(new Date().toISOString());
    const prepared = await prepare(school).finally(() => school.close());
    const product = await startProduct({ ADMIN_PASSWORD: 'correct horse battery', ...env, DATA_DIR: folder });
    return {
      ...product,
      prepared,
      async stop() {
        await product.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

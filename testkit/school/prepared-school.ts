import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/startup/open-school/open-database.ts';
import { type Product, startProduct } from '#testkit/process/product.ts';
import { existing } from './databases.ts';
import { openSchool, type SchoolUnderTest } from './school.ts';

/** The time zone of prepared schools. It is noon in this zone now, so that no walk runs past midnight. */
export const SCHOOL_ZONE = zoneAtNoon(new Date().getUTCHours());

/** The time zone in which it is noon at this hour of UTC. In these zones' names, minus means east of Greenwich. */
function zoneAtNoon(hourUtc: number): string {
  const east = 12 - hourUtc;
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

/** The built product with a school that already has people and a past. */
export interface PreparedProduct<Prepared> extends Product {
  /** The result of the preparation. */
  prepared: Prepared;
}

/** A school that was filled once and whose database file is closed. */
export interface SchoolTemplate<Prepared> {
  /** Starts the built product on a copy, which is removed when it stops, so that starts do not affect each other. */
  start(env?: Record<string, string>): Promise<PreparedProduct<Prepared>>;
  remove(): void;
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-prepared-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Fills a data folder for the built product. The application in this process fills the folder, because only one process
 * may use the folder, and because past sessions require a clock that tests can move. The clock starts at the present.
 */
export async function prepareSchool<Prepared>(
  prepare: (school: SchoolUnderTest) => Promise<Prepared>,
): Promise<SchoolTemplate<Prepared>> {
  const { folder, remove } = temporaryFolder();
  const fill = async () => {
    const { database } = await openDatabase(join(folder, 'rollcall.sqlite'), 'alone');
    const school = await openSchool(existing(database), { SCHOOL_TIME_ZONE: SCHOOL_ZONE });
    school.clock.set(new Date().toISOString());
    return prepare(school).finally(() => school.close());
  };
  const start = async (prepared: Prepared, env: Record<string, string>) => {
    const copy = temporaryFolder();
    cpSync(folder, copy.folder, { recursive: true });
    const settings = { ADMIN_PASSWORD: 'correct horse battery', ...env, DATA_DIR: copy.folder };
    const product = await startProduct(settings).catch((error: unknown) => {
      copy.remove();
      throw error;
    });
    return { ...product, prepared, stop: () => product.stop().finally(copy.remove) };
  };
  try {
    const prepared = await fill();
    return { start: (env = {}) => start(prepared, env), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Prepares a school for one start. */
export async function startPrepared<Prepared>(
  prepare: (school: SchoolUnderTest) => Promise<Prepared>,
  env: Record<string, string> = {},
): Promise<PreparedProduct<Prepared>> {
  const template = await prepareSchool(prepare);
  return template.start(env).finally(template.remove);
}

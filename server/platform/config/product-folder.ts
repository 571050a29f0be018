import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The folder that the product stands in: the one with its package.json, whether sources run in it or the bundle. */
export const productFolder: string = dirname(findPackageJSON(import.meta.url) ?? '');

/**
 * The file of another program of the product, to be run in a process of its own: of the bundle where the bundle runs.
 * @param source by its path in the sources, such as `server/startup/backup/backup-process.ts`
 */
export function programFile(source: string): string {
  return import.meta.url.endsWith('.ts')
    ? join(productFolder, source)
    : join(productFolder, 'dist', 'server', `${basename(source, '.ts')}.js`);
}

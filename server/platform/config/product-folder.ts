import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The product's folder: the one with its package.json, both for sources and for the bundle. */
export const productFolder: string = dirname(findPackageJSON(import.meta.url) ?? '');

/**
 * The file of another program of the product, to run in its own process; in a bundle, the bundled one.
 * @param source its path in the sources, such as `server/startup/backup/backup-process.ts`
 */
export function programFile(source: string): string {
  return import.meta.url.endsWith('.ts')
    ? join(productFolder, source)
    : join(productFolder, 'dist', 'server', `${basename(source, '.ts')}.js`);
}

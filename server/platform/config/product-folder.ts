import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The folder with the product's package.json, both for sources and for the bundle. */
export const productFolder: string = dirname(findPackageJSON(import.meta.url) ?? '');

/**
 * The file of another program of the product, which runs in its own process. In a bundle, this is the bundled file.
 * @param source the program's path in the sources, such as `server/startup/backup/backup-process.ts`
 */
export function programFile(source: string): string {
  return import.meta.url.endsWith('.ts')
    ? join(productFolder, source)
    : join(productFolder, 'dist', 'server', `${basename(source, '.ts')}.js`);
}

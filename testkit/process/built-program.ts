import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The bundled file that runs a program of the product, as users run it.
 * @param source its path in the sources, such as `server/main.ts`
 * @param folder the product's folder
 * @throws if the server is not bundled there
 */
export function builtProgram(source: string, folder = projectFolder): string {
  const file = join(folder, 'dist', 'server', `${basename(source, '.ts')}.js`);
  if (!existsSync(file)) throw new Error(`${file} is not there. Run "npm run build" first.`);
  return file;
}

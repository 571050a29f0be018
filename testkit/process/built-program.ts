import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The file that runs a program of the product as its users run it: the bundled one.
 * @param source by its path in the sources, such as `server/main.ts`
 * @param folder where the product stands
 * @throws when the server is not bundled there
 */
export function builtProgram(source: string, folder = projectFolder): string {
  const file = join(folder, 'dist', 'server', `${basename(source, '.ts')}.js`);
  if (!existsSync(file)) throw new Error(`${file} is not there. Run "npm run build" first.`);
  return file;
}

import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder that nobody else can look into, and the folders that it lies in where there are none.
 * Step by step: Node's own way turns round for ever where the system says that a folder which is there is not, as in
 * `/proc`.
 * @throws Error of the system when it cannot be made, or when something there is no folder
 */
export function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw Object.assign(new Error(`${folder} is a file and no folder`), { code: 'ENOTDIR' });
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

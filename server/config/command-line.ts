import { existsSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../..');

/** A command of the product's own, by its name. */
type CommandName = 'admin' | 'backup' | 'restore' | 'move' | 'export-person';

/**
 * A command as it is typed where this runs: a release has no npm, and does not bring what builds one.
 * @param more what follows the name
 * @param folder the product's
 */
export function commandLine(name: CommandName, more = '', folder = project): string {
  const hasNpm = existsSync(join(folder, 'scripts/build.mjs'));
  const after = hasNpm && more !== '' ? `-- ${more}` : more;
  return `${hasNpm ? 'npm run' : 'rollcall'} ${name} ${after}`.trimEnd();
}

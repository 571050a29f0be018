import { createHash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { CALLED, NATIVE_PACKAGES } from '#scripts/bundled-programs.mjs';
import { preparePackages, preparePages, prepareServer } from '#scripts/prepare.mjs';
import { CannotGoOn, main, project, quietly, step } from '#scripts/steps.mjs';
import { releasedManifest, releasedSbom, SBOM, slimPackages, writeForwarders } from './release-packages.mjs';
import { tryRelease } from './try-release.mjs';

/** The parts of a release besides its packages; nothing that only builds or tests it. */
const PARTS = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs',
  'deploy',
  'dist/web',
  'dist/server',
  ...['start', 'command', 'prepare', 'steps'].map((name) => `scripts/${name}.mjs`),
];

async function sha256(file) {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}

/**
 * Installs the packages that the server needs at run time, in the versions of the lock file, into a separate folder.
 */
async function installPackages(folder) {
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const options = { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } };
  const run = (...args) => {
    const all = [...args, '--include=optional', '--loglevel=error'];
    return npm ? quietly(node, [npm, ...all], options) : quietly('npm', all, options);
  };
  // Lists all packages, bundled or not, before the bundled ones are removed.
  writeFileSync(join(folder, 'sbom.json'), releasedSbom(await run('sbom', ...SBOM)));
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const released = releasedManifest(manifest, NATIVE_PACKAGES, (path) => existsSync(join(folder, path)));
  writeFileSync(file, `${JSON.stringify(released, null, 2)}\n`);
  // Removes packages that are no longer needed from the lock file, without a network.
  await run('install', '--package-lock-only', '--offline');
  await run('ci', '--omit=dev', '--prefer-offline');
  slimPackages(join(folder, 'node_modules'));
}

const tried = (archive) =>
  step('Starting it in an empty folder, with nothing of this machine', () => tryRelease(archive));

/** Checks the checksum of an existing archive and starts the product in it. */
async function checked(archive) {
  const sum = `${archive}.sha256`;
  if (!existsSync(sum) || readFileSync(sum, 'utf8').split(' ')[0] !== (await sha256(archive)))
    throw new CannotGoOn(`${archive} is not what ${basename(sum)} says.`);
  return [archive, await tried(archive)];
}

/** Packs everything into one archive, identical for the same commit, with its checksum beside it. */
async function makeRelease() {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  if (!readFileSync(join(project, 'CHANGELOG.md'), 'utf8').includes(version.replace(/-.*/, '')))
    throw new CannotGoOn(`CHANGELOG.md says nothing of ${version}.`);
  await preparePackages({ withDevelopment: false });
  await preparePages({ force: true });
  await prepareServer({ force: true });
  const name = `rollcall-${version}-${process.platform}-${process.arch}`;
  const work = mkdtempSync(join(tmpdir(), 'rollcall-release-'));
  try {
    const folder = join(work, name);
    for (const part of PARTS) cpSync(join(project, part), join(folder, part), { recursive: true });
    const readme = readFileSync(join(project, 'scripts/release/release-readme.md'), 'utf8');
    writeFileSync(join(folder, 'README.md'), readme.replace('VERSION', version));
    writeForwarders(folder, CALLED);
    await step('Installing the packages of the release', () => installPackages(folder));
    const packed = join(work, `${name}.tar.gz`);
    const same = [
      '--sort=name',
      '--mode=u+rwX,go+rX,go-w',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mtime=2000-01-01T00:00Z',
    ];
    const options = { cwd: work, env: { ...process.env, GZIP: '-9' } };
    await step('Packing', () => quietly('tar', ['--create', '--gzip', ...same, '--file', packed, name], options));
    const holds = await tried(packed);
    const archive = join(project, 'dist', 'release', `${name}.tar.gz`);
    mkdirSync(dirname(archive), { recursive: true });
    cpSync(packed, `${archive}.partial`);
    writeFileSync(`${archive}.sha256`, `${await sha256(`${archive}.partial`)}  ${basename(archive)}\n`);
    renameSync(`${archive}.partial`, archive);
    return [archive, holds];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

// npm run release: one archive with everything built, which starts without a network or compiler. The archive is tested
// before it gets its name. npm run release -- --try FILE only tests an existing archive.
await main(async () => {
  const [option, given] = process.argv.slice(2);
  if (option !== undefined && (option !== '--try' || !given))
    throw new CannotGoOn('Usage: npm run release [-- --try FILE]');
  const [archive, version] = given ? await checked(resolve(given)) : await makeRelease();
  console.log(`${archive} holds Rollcall ${version}, and starts.`);
  return 0;
});

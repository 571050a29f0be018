import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { CannotGoOn, quietly, step } from '#scripts/steps.mjs';
import { installSystemPackage } from './system-packages.mjs';

const OLDEST_VERSION = 15;

/** Folders that may contain PostgreSQL's server programs, newest version first. */
function candidateFolders() {
  const versions = (root, inside) =>
    existsSync(root)
      ? readdirSync(root)
          .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
          .map((version) => join(root, version, inside))
      : [];
  return [
    ...versions('/usr/lib/postgresql', 'bin'),
    ...versions('/Library/PostgreSQL', 'bin'),
    ...[16, 17, 18, 15].flatMap((version) =>
      ['/opt/homebrew/opt', '/usr/local/opt'].map((root) => `${root}/postgresql@${version}/bin`),
    ),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
}

function installedPostgres() {
  return candidateFolders().find((folder) => {
    const said = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
    return Number(/\d+/.exec(said)?.[0] ?? 0) >= OLDEST_VERSION && existsSync(join(folder, 'initdb'));
  });
}

/** The folder of PostgreSQL's server programs, version 15 or newer; installs them if needed. */
export async function findPostgres() {
  const found = installedPostgres();
  if (found) return found;
  const installed = await step('Installing PostgreSQL', async () =>
    (await installSystemPackage('postgresql')) ? installedPostgres() : undefined,
  );
  if (installed) return installed;
  throw new CannotGoOn(
    `No PostgreSQL ${OLDEST_VERSION} or newer was found and none could be installed: install it, or run "npm test -- --without-postgres".`,
  );
}

/** PostgreSQL refuses to run as root, so it runs as its own user, or as the user `nobody`. */
function owner() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag, name) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const name = ['postgres', 'nobody'].find((candidate) => id('-u', candidate).status === 0);
  return { uid: Number(id('-u', name).stdout), gid: Number(id('-g', name).stdout) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address();
        server.close(() => resolve(port));
      });
  });
}

/**
 * Starts a PostgreSQL server in a temporary folder, reachable only from this machine with a random password. By default
 * the server does not wait for the disk, since `stop` deletes its data; `stop` resolves when everything is removed.
 */
export async function startPostgres(programs, { waitsForDisk = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-postgres-'));
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  const data = join(folder, 'data');
  const as = owner();
  writeFileSync(passwordFile, password);
  if (as.uid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, as.uid, as.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });

  let server;
  const stop = async () => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('close', resolve));
      server.kill('SIGQUIT');
      await ended;
    }
    remove();
  };
  try {
    const port = await freePort();
    const how = ['-U', 'rollcall', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'];
    await quietly(join(programs, 'initdb'), ['-D', data, '-E', 'UTF8', '--locale=C', ...how], { ...as, cwd: folder });
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      max_connections: 200,
      ...(waitsForDisk ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    };
    server = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await new Promise((resolve, reject) => {
      let said = '';
      server.on('error', reject);
      server.on('close', () => reject(new Error(`PostgreSQL ended at its start:\n${said}`)));
      server.stderr.setEncoding('utf8').on('data', (text) => {
        said = (said + text).slice(-10_000);
        if (/ready to accept connections/.test(said)) resolve();
      });
    });
    return { url: `postgres://rollcall:${password}@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

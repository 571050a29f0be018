import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testkit/process/free-port.ts';

/** A PostgreSQL server for one test. Like a real server, it waits for the disk; tests can stop and kill it. */
export interface Cluster {
  url: string;
  start(): Promise<void>;
  /** `immediate` lets the server's processes abort their work; `kill` ends them with signal 9, like a power cut. */
  stop(how: 'immediate' | 'kill'): Promise<void>;
  remove(): Promise<void>;
}

/** The folder of PostgreSQL's server programs: `POSTGRES_BIN`, or the folder of the system's packages. */
export function serverPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [process.env.POSTGRES_BIN ?? '', ...versions.map((version) => join(root, version, 'bin'))];
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root, so it runs as its own user. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Creates a cluster in a temporary folder and starts it. */
export async function makeCluster(programs: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-cluster-'));
  const password = randomBytes(16).toString('hex');
  const as = owner();
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  if (as.uid !== undefined && as.gid !== undefined)
    for (const path of [folder, passwordFile]) chownSync(path, as.uid, as.gid);
  const data = join(folder, 'data');
  const how = ['-U', 'rollcall', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'];
  execFileSync(join(programs, 'initdb'), ['-D', data, '-E', 'UTF8', '--locale=C', ...how], { ...as, cwd: folder });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'shared_buffers=32MB'];
  let server: ChildProcess | undefined;

  function startOnce(): Promise<boolean> {
    const child = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
      ...as,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = child;
    return new Promise((resolve) => {
      child.on('close', () => resolve(false));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        if (/ready to accept connections/.test(text)) resolve(true);
      });
    });
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    const stopping = server;
    server = undefined;
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return;
    const ended = new Promise((resolve) => stopping.once('exit', resolve));
    stopping.kill(signal);
    await ended;
  }

  const cluster: Cluster = {
    url: `postgres://rollcall:${password}@127.0.0.1:${port}/postgres`,
    async start() {
      // Workers of a killed server need a moment to notice; until then their shared memory is in use.
      for (let tries = 0; tries < 100; tries += 1) {
        if (await startOnce()) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error('PostgreSQL does not start.');
    },
    stop: (how) => stop(how === 'kill' ? 'SIGKILL' : 'SIGQUIT'),
    async remove() {
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
  await cluster.start();
  return cluster;
}

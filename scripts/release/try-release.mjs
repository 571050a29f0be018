import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotGoOn, quietly } from '#scripts/steps.mjs';

/** The longest start, in milliseconds. */
const START_MS = 60_000;
/** Runs a program in an isolated network with only the machine itself, if this account may create one. */
const ALONE = ['unshare', '--net', '--map-root-user', 'sh', '-c', 'ip link set lo up 2>/dev/null; exec "$@"', 'sh'];

/** Starts the product until it is ready, and checks it. */
async function startOnce(folder, env, through, ask) {
  const [program, ...args] = [
    ...through,
    join(folder, 'node_modules/.bin/node'),
    '--min-semi-space-size=16',
    '--max-semi-space-size=16',
    'server/main.ts',
  ];
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const ended = new Promise((settle) => child.once('close', settle).once('error', settle));
  try {
    const address = await new Promise((settle, refuse) => {
      const late = setTimeout(() => refuse(new CannotGoOn(`It was not ready in time:\n${said}`)), START_MS);
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          said += text;
          const ready = /Rollcall is ready: +(\S+)/.exec(said)?.[1];
          if (!ready) return;
          clearTimeout(late);
          settle(ready.replace('localhost', '127.0.0.1'));
        });
      void ended.then(() => {
        clearTimeout(late);
        refuse(new CannotGoOn(`It ended at its start:\n${said}`));
      });
    });
    return await ask(address);
  } finally {
    child.kill();
    await ended;
  }
}

/** Checks the product's state and first page over HTTP, as a visitor's browser does. @returns its version */
async function asked(address) {
  const { status, version } = await (await fetch(`${address}/healthz`)).json();
  const page = await (await fetch(address)).text();
  if (status !== 'ok' || !page.includes('<script')) throw new CannotGoOn('It answers, and not what it should.');
  return version;
}

/**
 * Unpacks a release into an empty folder and starts it there, with an empty environment and PATH. If possible, starts
 * the product there a second time without a network. Returns its version.
 */
export async function tryRelease(archive) {
  const work = mkdtempSync(join(tmpdir(), 'rollcall-try-'));
  try {
    await quietly('tar', ['--extract', '--file', archive], { cwd: work });
    const [name] = readdirSync(work);
    const folder = join(work, name);
    mkdirSync(join(work, 'home'));
    const env = { HOME: join(work, 'home'), DATA_DIR: join(work, 'data'), PORT: '0', REALTIME_PORT: '0' };
    const version = await startOnce(folder, env, [], asked);
    if (spawnSync(ALONE[0], [...ALONE.slice(1), 'true']).status === 0) {
      const path = { ...env, PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
      await startOnce(folder, path, ALONE, () => undefined);
    } else process.stdout.write('(with a network: none can be taken away here) ');
    return version;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

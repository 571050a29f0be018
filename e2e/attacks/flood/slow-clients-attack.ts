import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { calls } from '#contract/app/calls.ts';
import { type Attack, type AttackForm, atLeast, atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { socketsOf } from '#testkit/figures/process-figures.ts';
import { makeBlackBox } from '#testkit/process/black-box.ts';
import { inLanes, quantile } from '#testkit/process/client.ts';
import { madeCertificate } from '#testkit/process/made-certificate.ts';
import { rawClient } from '#testkit/process/raw-request.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';
import { againAndAgain, comesAbout, timed } from '#testkit/process/until.ts';
import { askOn } from './normal-visitors.ts';
import { openSlowly, type SlowConnection, type Slowness } from './slow-connections.ts';

const assets = fileURLToPath(new URL('../../../dist/web/assets', import.meta.url));
/** Connections of well-behaved clients, and the pause between two requests of each, in milliseconds. */
const LANES = 4;
const REST_MS: Record<AttackForm, number> = { short: 250, full: 20 };
/** Milliseconds between two measurements, and between two actions of every slow client. */
const LOOK_EVERY_MS = 100;
const GO_ON_EVERY_MS = 500;

/** The address of the largest built file. */
function largestFile(): string {
  const sizeOf = (name: string) => statSync(join(assets, name)).size;
  const [largest = ''] = readdirSync(assets).toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return `/assets/${largest}`;
}

/** How many connections are held open in each way. */
type Ways = Partial<Record<Slowness, number>>;

/** Holds connections open in these ways at the same time, and measures how long the product allows this. */
async function hold({ origin, pid }: ServerProcess, ways: Ways, report: Report) {
  const before = socketsOf(pid);
  if (before === undefined) return report.note('The sockets of a process cannot be counted on this machine.');
  const file = largestFile();
  const held: SlowConnection[] = [];
  const opening = Object.entries(ways).flatMap(([slowness, count]) =>
    Array<Slowness>(count).fill(slowness as Slowness),
  );
  let most = 0;
  let left = 0;
  const look = () => {
    left = Math.max(0, (socketsOf(pid) ?? 0) - before);
    most = Math.max(most, left);
  };
  const stopLooking = againAndAgain(async () => look(), LOOK_EVERY_MS);
  await inLanes(opening, 50, async (slowness) => {
    held.push(await openSlowly(origin, slowness, file));
  });
  // Clients are connected before the product has accepted them, so its sockets are counted once most of them are open.
  const enough = Math.floor(held.length * 0.9);
  await comesAbout(() => most >= enough);
  const stopGoing = againAndAgain(async () => {
    for (const connection of held) connection.goOn();
  }, GO_ON_EVERY_MS);
  const { tookMs: goneMs } = await timed(() => comesAbout(() => left === 0));
  await Promise.all([stopLooking(), stopGoing()]);
  for (const connection of held) connection.close();
  const on = origin.startsWith('https') ? 'HTTPS' : 'HTTP';
  report.note(
    `${on}: ${Object.entries(ways)
      .map(([slowness, count]) => `${count} × ${slowness}`)
      .join(', ')}`,
  );
  report.figure(`${on}: of ${held.length} such connections held at once`, most, '', atLeast(enough));
  report.figure(`${on}: of these still there after a minute`, left, '', exactly(0));
  report.figure(`${on}: the last one was gone after`, goneMs / 1000, 's', atMost(20));
}

/** Runs `work` while well-behaved clients send requests. */
async function during(origin: string, form: AttackForm, report: Report, work: () => Promise<void>): Promise<void> {
  const client = rawClient(origin, LANES);
  const stop = await askOn(client, LANES, REST_MS[form]);
  await work();
  const { tookMs, failed } = await stop();
  client.close();
  report.figure('HTTP: requests of others in the meantime', tookMs.length, '', atLeast(100));
  report.figure('HTTP: of these refused or broken', failed, '', exactly(0));
  report.figure('HTTP: 99 of 100 of them within', quantile(tookMs, 0.99), 'ms', atMost(200));
}

/** A public tool for slow attacks, as a second witness; each of its tests lasts 25 s. */
async function witness({ origin, pid }: ServerProcess, report: Report): Promise<void> {
  if (spawnSync('slowhttptest', ['-h']).error) return report.note('slowhttptest is not here: no second witness.');
  const modes = {
    'slow headers': ['-H', '-u', `${origin}/`],
    'slow bodies': ['-B', '-f', 'application/json', '-u', origin + calls.loginStudent.path],
    'slow reads': ['-X', '-k', '5', '-u', origin + largestFile()],
  };
  const before = socketsOf(pid) ?? 0;
  for (const [mode, flags] of Object.entries(modes)) {
    // Some connections of the last test may outlive the tool for a moment.
    await comesAbout(() => (socketsOf(pid) ?? 0) <= before);
    const held: number[] = [];
    const looking = setInterval(() => held.push((socketsOf(pid) ?? 0) - before), LOOK_EVERY_MS);
    const { out } = await ran('slowhttptest', [...flags, '-c', '1500', '-r', '500', '-i', '5', '-l', '25', '-p', '5']);
    clearInterval(looking);
    // The tool sends one request per second on its own connection, and notices late that the others are closed.
    const most = Math.max(...held);
    const lastedMs = (held.findLastIndex((count) => count > 1) - held.indexOf(most)) * LOOK_EVERY_MS;
    const away = stripVTControlCharacters(out).match(/service available:\s+NO/g)?.length ?? 0;
    report.figure(`slowhttptest: ${mode}: of 1500 held at once`, most, '', atLeast(1350));
    report.figure(`slowhttptest: ${mode}: the last one was gone after`, lastedMs / 1000, 's', atMost(20));
    report.figure(`slowhttptest: ${mode}: times it found the product away`, away, '', exactly(0));
  }
}

/** Runs a program to its end. */
function ran(program: string, args: string[]): Promise<{ out: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', () => resolve({ out }));
  });
}

/** Clients that are slow on purpose. */
export const slowClientsAttack: Attack = {
  name: 'slow-clients',
  promises: 'clients that send or read slowly, or not at all, are disconnected within 20 s and keep no one waiting',
  async run(form, report) {
    const some = (count: number): Ways => ({
      silent: count,
      'slow header': count / 3,
      'slow body': count / 3,
      'reads nothing': count / 6,
      'reads in drops': count / 6,
    });
    const count = form === 'full' ? 1500 : 90;
    const plain = await makeBlackBox('SQLite');
    const secret = await makeBlackBox('SQLite');
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-slow-'));
    try {
      const pem = await madeCertificate(folder);
      const [overHttp, overHttps] = [await plain.start(), await secret.start({ TLS_CERT: pem, TLS_KEY: pem })];
      await Promise.all([
        during(overHttp.origin, form, report, () => hold(overHttp, some(count), report)),
        // Silent clients have not even begun the handshake.
        hold(overHttps, { silent: count / 3 }, report),
      ]);
      if (form === 'full') await witness(overHttp, report);
    } finally {
      await plain.remove();
      await secret.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

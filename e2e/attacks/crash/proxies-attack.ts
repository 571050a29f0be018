import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { calls } from '#contract/app/calls.ts';
import { isInstalled } from '#e2e/attacks/input/outside-program.ts';
import { type Attack, atLeast, exactly, type Report } from '#testkit/figures/attack.ts';
import { databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { freePort } from '#testkit/process/free-port.ts';
import type { ServerProcess } from '#testkit/process/server-process.ts';
import { students } from '#testkit/school/class-in-progress.ts';
import { askProxy, type FrontProxy, frontProxies, isRedirected, openSocket } from './front-proxy.ts';

/** The name in the sample configuration. */
const NAME = 'attendance.example.edu';

const CLIENTS = 6;
/** How long requests continue between two restarts, in milliseconds. */
const BETWEEN_MS = 700;

type Student = Awaited<ReturnType<typeof students>>[number];

/** Clients that read and write without retries, each over its own keep-alive connection. */
function startAsking(front: FrontProxy, people: readonly Student[]) {
  const statuses = new Map<number, number>();
  let going = true;
  const clients = people.map(async ({ token }, at) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (going) {
      for (const asked of [
        { path: calls.getSchool.path },
        { path: calls.generateNewToken.path, method: 'POST', body: { oldToken: token } },
      ]) {
        const { status } = await askProxy(front, NAME, { ...asked, agent });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      await pause(20 + at);
    }
    agent.destroy();
  });
  return {
    statuses,
    stop: async () => {
      going = false;
      await Promise.all(clients);
    },
  };
}

async function tryFront(
  program: string,
  front: FrontProxy,
  copies: readonly ServerProcess[],
  people: readonly Student[],
  report: Report,
): Promise<void> {
  const told = (what: string, value: number, aim = exactly(1)) => report.figure(`${program}: ${what}`, value, '', aim);
  told('plain HTTP is sent to HTTPS', Number(await isRedirected(front, NAME)));
  const [page, metrics, ready] = await Promise.all(
    ['/', '/metrics', '/readyz'].map(async (path) => (await askProxy(front, NAME, { path })).status),
  );
  told('the page opens', page ?? 0, exactly(200));
  told('what is for the school’s machines stays inside', Number(metrics === 404 && ready === 404));
  const foreign = await openSocket(front, NAME, 'https://evil.test');
  told('a socket of another page is closed with', await foreign.closed, exactly(4403));

  const load = startAsking(front, people);
  const goodbyes: number[] = [];
  let opened = 0;
  for (const copy of copies) {
    const sockets = await Promise.all(Array.from({ length: 4 }, () => openSocket(front, NAME, `https://${NAME}`)));
    for (const { socket } of sockets) if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"scanner"}');
    opened += sockets.filter((each) => each.opened).length;
    await pause(BETWEEN_MS);
    await copy.stop();
    // A page reconnects as soon as it is asked to, now to the other copy.
    const again = await openSocket(front, NAME, `https://${NAME}`);
    opened += Number(again.opened);
    for (const { socket, closed } of sockets) if (socket.readyState !== WebSocket.OPEN) goodbyes.push(await closed);
    await pause(BETWEEN_MS);
    await copy.start();
    for (const { socket } of [...sockets, again]) socket.terminate();
    // The proxy's knowledge of a stopped copy is up to a second old.
    await pause(2 * BETWEEN_MS);
  }
  await load.stop();
  const asked = [...load.statuses.values()].reduce((total, count) => total + count, 0);
  told(`requests while both copies were restarted, one after the other`, asked, atLeast(50));
  told('of them 502', load.statuses.get(502) ?? 0, exactly(0));
  // Clients that request codes faster than people do get 429.
  const answered = (load.statuses.get(200) ?? 0) + (load.statuses.get(429) ?? 0);
  told('of them anything but 200 or 429, or broken', asked - answered, exactly(0));
  told('sockets opened, of 10', opened, exactly(10));
  told('sockets told to come back, not with 1012', goodbyes.filter((code) => code !== 1012).length, exactly(0));
  told('… told so', goodbyes.length, atLeast(1));
}

/** The proxy samples in `deploy/`, each run by its program in front of two copies. */
export const proxiesAttack: Attack = {
  name: 'proxies',
  promises: 'behind the nginx and Caddy of deploy/, two copies can be restarted without refusing anyone',
  async run(_form, report) {
    if (!databaseNames.includes('PostgreSQL')) return report.note('Left out: two copies take PostgreSQL.');
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-proxies-'));
    const box = await makeBlackBox('PostgreSQL');
    try {
      const people = await box.closed((school) => students(school, CLIENTS));
      const behind = { PUBLIC_URL: `https://${NAME}`, TRUST_PROXY: 'true' };
      const copies = [await box.start(behind), await box.start(behind)];
      for (const program of ['nginx', 'caddy'] as const) {
        if (!isInstalled(program)) {
          report.note(`${program}: left out, since it is not here.`);
          continue;
        }
        const ports = { https: await freePort(), http: await freePort() };
        const behindIt = new Map(copies.map(({ origin }, at) => [3000 + at, Number(new URL(origin).port)]));
        mkdirSync(join(folder, program));
        const sample = { folder: 'deploy', names: [NAME], ports: behindIt };
        const front = await frontProxies[program](join(folder, program), ports, sample);
        await tryFront(program, front, copies, people, report).finally(() => front.stop());
      }
    } finally {
      await box.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Bench } from '#bench/base/bench.ts';
import { openMorning, scansOf, UNIVERSITY } from '#bench/base/morning-school.ts';
import { atMost, exactly } from '#testkit/figures/attack.ts';
import { processorMs, residentMb } from '#testkit/figures/process-cost.ts';
import { makeBlackBox } from '#testkit/process/black-box.ts';
import { quantile } from '#testkit/process/client.ts';
import { Connection } from '#testkit/process/http-load.ts';

const SOCKETS = 10_000;
/** How often the product pings each socket, in milliseconds. */
const SIGN_OF_LIFE_MS = 20_000;
/** Sockets opened at a time. */
const LANES = 50;
/** Scans of students with a socket, to measure the cost of a notification among all sockets. */
const NOTICES = 3000;

/** Ten thousand students who show their code and wait. */
export const socketsBench: Bench = {
  name: 'sockets',
  asks: `What do ${SOCKETS} open sockets cost, and what does a notice to one of them?`,
  async run(report) {
    const box = await makeBlackBox('SQLite');
    try {
      const school = await openMorning(box, UNIVERSITY, { signedIn: SOCKETS, minted: SOCKETS });
      const server = await box.start({ LOG_LEVEL: 'warn' });
      const address = `${server.origin.replace('http', 'ws')}/realtime`;
      const emptyMb = residentMb(server.pid);
      let toldMs: number[] = [];
      let toldOf = -1;
      let strangers = 0;
      const sockets: WebSocket[] = [];
      const waiting = school.students.entries();
      const scans = scansOf(UNIVERSITY, school);
      const scanner = await Connection.open(server.origin);
      let askedMs = 0;
      const scanSome = async (from: number, count: number) => {
        toldMs = [];
        const before = processorMs(server.pid);
        for (let at = from; at < from + count; at += 1) {
          toldOf = at;
          askedMs = performance.now();
          const heard = toldMs.length;
          const { status } = await scanner.ask(scans[at] ?? Buffer.alloc(0));
          if (status !== 200) throw new Error(`A scan was answered with ${status}.`);
          for (let waited = 0; toldMs.length === heard && at < sockets.length && waited < 200; waited += 1)
            await pause(1);
        }
        return (processorMs(server.pid) - before) / count;
      };
      const open = async () => {
        for (const [at, token] of { [Symbol.iterator]: () => waiting }) {
          const socket = new WebSocket(address, { perMessageDeflate: false });
          await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
          socket.send(JSON.stringify({ token, qrCode: 'waiting' }));
          socket.on('message', (message) => {
            if (!(message as Buffer).includes('"reward"')) return;
            if (at === toldOf) toldMs.push(performance.now() - askedMs);
            else strangers += 1;
          });
          sockets[at] = socket;
        }
      };
      // There are no sockets yet, so this is the cost of a check-in alone.
      const alone = await scanSome(SOCKETS - NOTICES, NOTICES);
      await Promise.all(Array.from({ length: LANES }, open));
      // Each socket is pinged at its own time; the notifications come between two pings.
      await pause(SIGN_OF_LIFE_MS + 1000);
      const held = sockets.filter((socket) => socket.readyState === socket.OPEN).length;
      report.figure('sockets held', held, '', exactly(SOCKETS));
      report.figure('memory of the whole server', residentMb(server.pid), 'MB', atMost(240));
      report.figure('memory before the first', emptyMb, 'MB');
      const among = await scanSome(0, NOTICES);
      report.figure('notices that came', toldMs.length, '', exactly(NOTICES));
      report.figure('notices that came to others', strangers, '', exactly(0));
      report.figure('scan to notice, p95', quantile(toldMs, 0.95), 'ms', atMost(100));
      report.figure('processor of a check-in with nobody listening', alone, 'ms');
      report.figure(`processor of a check-in and its notice among ${SOCKETS}`, among, 'ms', atMost(3 * alone + 1));
      const idle = processorMs(server.pid);
      await pause(SIGN_OF_LIFE_MS);
      const idlePercent = ((processorMs(server.pid) - idle) / SIGN_OF_LIFE_MS) * 100;
      report.figure('processor while nothing happens but signs of life', idlePercent, '% of a core');
      for (const socket of sockets) socket.terminate();
      scanner.close();
    } finally {
      await box.remove();
    }
  },
};

/** The server serves a new client even while many others send requests nonstop. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queueByNetwork } from './connections.ts';

const CROWD = 100;
/** How long an answer keeps the process busy, in milliseconds of the process's clock. */
const WORK_MS = 2;
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

let app: FastifyInstance;
let answered = 0;
let nowMs = 0;
const sockets: Socket[] = [];

beforeEach(async () => {
  nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  app = fastify();
  queueByNetwork(app);
  app.get('/', async () => {
    nowMs += WORK_MS;
    answered += 1;
    return 'ok';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function arrive(localAddress: string): Promise<Socket> {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  sockets.push(socket.on('error', () => undefined));
  await once(socket, 'connect');
  return socket;
}

it('is accepted and answered after a few of theirs, on a new connection each time', async () => {
  for (let come = 0; come < CROWD; come += 1) {
    const one = await arrive('127.0.0.2');
    one.on('data', () => one.write(REQUEST)).write(REQUEST);
  }
  // The whole crowd is connected once each client has been answered twice.
  while (answered < 2 * CROWD) await new Promise(setImmediate);
  const waits: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    const before = answered;
    const newcomer = await arrive('127.0.0.3');
    newcomer.write(REQUEST);
    await once(newcomer, 'data');
    waits.push(answered - before);
  }
  expect(Math.max(...waits)).toBeLessThan(CROWD / 2);
});

it('does not wait for all connections of a storm, however long each turn of the event loop takes', async () => {
  const honest = await Promise.all(Array.from({ length: 5 }, () => arrive('127.0.0.3')));
  let isStorm = true;
  const storm = () => {
    if (!isStorm) return;
    // The commit of others' writes in each turn.
    nowMs += 10;
    arrive('127.0.0.2').catch(() => undefined);
    setImmediate(storm);
  };
  storm();
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  const sentMs = nowMs;
  const answers = honest.map((one) => once(one, 'data'));
  for (const one of honest) one.write(REQUEST);
  await Promise.all(answers);
  isStorm = false;
  expect(nowMs - sentMs).toBeLessThan(300);
});

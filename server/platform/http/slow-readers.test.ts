/** Clients that send requests and do not read the answers. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giveUpOnSlowReaders, type Patience } from './connections.ts';

/** A body larger than the buffers between server and client, so the server can never send all of it. */
const LONG = 32 * 1024 * 1024;
/** Stalled readers are found with Node's own clock, which cannot be faked. */
const STALLED = { stalledMs: 100, longestMs: 1000 };

let app: FastifyInstance;
/** The server's sockets, in the order of their connections. */
let held: Socket[];
const clients: Socket[] = [];
let begun: Promise<unknown>;
let finish: () => void;

async function serve(patience: Patience): Promise<void> {
  held = [];
  app = fastify();
  giveUpOnSlowReaders(app, patience);
  app.get('/long', () => Readable.from(endless()));
  begun = new Promise((begin) => {
    app.get('/late', async () => {
      begin(undefined);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return 'late';
    });
  });
  app.server.on('connection', (socket) => held.push(socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
}
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

function* endless() {
  for (let sent = 0; sent < LONG; sent += 65_536) yield Buffer.alloc(65_536, 'x');
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Sends a request and does not read the answer. */
async function ask(path: string): Promise<Socket> {
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client.pause());
  client.on('error', () => undefined);
  await once(client, 'connect');
  client.write(get(path));
  return client;
}

async function next(client: Socket): Promise<string> {
  const [chunk] = (await once(client.resume(), 'data')) as [Buffer];
  return chunk.toString();
}

/** Waits until both limits of the server have passed. */
async function passed(): Promise<void> {
  await ask('/long');
  const [unread] = held.slice(-1);
  if (unread && !unread.destroyed) await once(unread, 'close');
  vi.advanceTimersByTime(STALLED.longestMs);
}

it('cuts off a client that reads nothing', async () => {
  await serve({ ...STALLED, longestMs: 600_000 });
  await passed();
  expect(held[0]?.destroyed).toBe(true);
});

it('cuts off a slow reader when the whole time is over, and not before', async () => {
  await serve({ stalledMs: 600_000, longestMs: 1000 });
  const client = await ask('/long');
  for (const [ms, isCutOff] of [
    [600, false],
    [399, false],
    [1, true],
  ] as const) {
    if (client.read(1024) === null) await once(client, 'readable');
    client.read(1024);
    vi.advanceTimersByTime(ms);
    expect(held[0]?.destroyed).toBe(isCutOff);
  }
});

it('waits for its own handler, and keeps a connection for the next request after its answer was read', async () => {
  await serve(STALLED);
  const client = await ask('/late');
  await begun;
  await passed();
  finish();
  expect(await next(client)).toMatch(/200 OK[\s\S]*late$/);
  await passed();
  expect(held[0]?.destroyed).toBe(false);
  client.write(get('/nothing'));
  expect(await next(client)).toMatch(/404 Not Found/);
});

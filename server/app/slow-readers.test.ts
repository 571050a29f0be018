/**
 * Clients that ask and do not read. Seeded defects it was seen to catch: nobody is cut off; only who reads nothing at
 * all is; the patience begins with the request, so that a slow handler is cut off as well.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveUpOnSlowReaders } from './slow-readers.ts';

const LONG = 32 * 1024 * 1024;
/** Far longer than either patience, however busy the machine is; a handler that is not given up on streams for good. */
const WAIT = { timeout: 10_000, interval: 20 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a server that waits 200 ms for a reader, and 1000 ms for the whole answer', () => {
  let app: FastifyInstance;
  let held: number;
  const clients: Socket[] = [];
  beforeEach(async () => {
    held = 0;
    app = fastify();
    giveUpOnSlowReaders(app, { stalledMs: 200, longestMs: 1000 });
    app.get('/long', () => Readable.from(endless()));
    app.get('/late', async () => {
      await pause(400);
      return 'late';
    });
    app.server.on('connection', (socket) => {
      held += 1;
      socket.on('close', () => {
        held -= 1;
      });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await app.close();
  });

  function* endless() {
    for (let sent = 0; sent < LONG; sent += 65_536) yield Buffer.alloc(65_536, 'x');
  }

  async function ask(path: string): Promise<Socket> {
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    clients.push(client);
    client.on('error', () => undefined);
    await once(client, 'connect');
    client.pause();
    client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await pause(50);
    return client;
  }

  async function next(client: Socket): Promise<string> {
    const [chunk] = (await once(client.resume(), 'data')) as [Buffer];
    return chunk.toString();
  }

  it('cuts off who reads nothing', async () => {
    await ask('/long');
    expect(held).toBe(1);
    await vi.waitFor(() => expect(held).toBe(0), WAIT);
  });

  it('cuts off who reads in drops, at the latest when the whole time is over', async () => {
    const client = await ask('/long');
    const drops = setInterval(() => client.read(262_144), 20);
    await pause(600);
    expect(held).toBe(1);
    await vi.waitFor(() => expect(held).toBe(0), WAIT);
    clearInterval(drops);
  });

  it('waits for its own handler, and keeps a connection that was read for the next request', async () => {
    const client = await ask('/late');
    expect(await next(client)).toMatch(/200 OK[\s\S]*late$/);
    await pause(400);
    client.write('GET /late HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await next(client)).toMatch(/200 OK[\s\S]*late$/);
    await pause(1000);
    expect(held).toBe(1);
  });
});

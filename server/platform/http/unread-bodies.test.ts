/** Request bodies that are not read. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerInFull } from './connections.ts';

let app: FastifyInstance;
/** The server's sockets, in the order of their connections. */
const held: Socket[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  app = fastify();
  answerInFull(app, { mostBytes: 1000, knownMs: 1500, unknownMs: 700 });
  app.post('/', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => 'yes');
  app.server.on('connection', (socket) => held.push(socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of held.splice(0)) socket.destroy();
  await app.close();
});

/** Starts to send a body that the server refuses without reading it. */
async function refused(header: string, begin: string) {
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  client.on('error', () => undefined);
  const answered = async (times: number) => {
    while ((heard.match(/401 Unauthorized/g)?.length ?? 0) < times) heard += String(await once(client, 'data'));
  };
  client.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n${begin}`);
  await answered(1);
  const server = held.at(-1);
  if (!server) throw new Error('Nobody has connected.');
  return { client, server, answered };
}

it.each([
  ['that says how long it is', 'Content-Length: 4', 'ab', 1500],
  ['that does not say when it ends', 'Transfer-Encoding: chunked', '1\r\na\r\n', 700],
  ['that says that it is far too long', 'Content-Length: 1001', 'ab', 700],
])('a client that continues a body %s is read for a while, then cut off', async (_what, header, begin, ms) => {
  const { client, server } = await refused(header, begin);
  const closed = once(client, 'close');
  vi.advanceTimersByTime(ms - 1);
  expect(server.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(server.destroyed).toBe(true);
  await closed;
});

it('a client that sends far too much is cut off before the end', async () => {
  const { client, server } = await refused('Content-Length: 1000', '');
  const before = server.bytesRead;
  client.write('x'.repeat(999));
  while (server.bytesRead < before + 999) await once(server, 'data');
  expect(server.destroyed).toBe(false);
  const { client: endless } = await refused('Transfer-Encoding: chunked', '');
  endless.write(`7d0\r\n${'x'.repeat(2000)}\r\n`);
  await once(endless, 'close');
});

it('a client that ends in time keeps its connection', async () => {
  const { client, server, answered } = await refused('Content-Length: 4', 'ab');
  const ended = once(server, 'data');
  client.write('cd');
  await ended;
  vi.advanceTimersByTime(600_000);
  client.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
  await answered(2);
});

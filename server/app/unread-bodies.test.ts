/**
 * Bodies that nobody wants to read. Seeded defects it was seen to catch: the rest is read on and on; a connection ends
 * whose request came to its end in time.
 */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stopListeningOnceAnswered } from './unread-bodies.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let app: FastifyInstance;
beforeEach(async () => {
  app = fastify();
  stopListeningOnceAnswered(app, 200);
  app.post('/', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => 'yes');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/** Announces a body of four bytes that is refused unread. */
async function refused() {
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  client.on('data', (chunk) => {
    heard += chunk.toString();
  });
  client.on('error', () => undefined);
  client.write('POST / HTTP/1.1\r\nHost: school.test\r\nContent-Length: 4\r\n\r\nab');
  while (!heard.includes('no')) await pause(10);
  return { client, answers: () => heard.match(/401 Unauthorized/g)?.length };
}

it('who goes on sending after the answer is listened to for a while, and then no more', async () => {
  const { client } = await refused();
  expect(client.readyState).toBe('open');
  await Promise.race([once(client, 'close'), pause(2000)]);
  expect(client.readyState).toBe('closed');
});

it('who comes to an end in time keeps his connection', async () => {
  const { client, answers } = await refused();
  client.write('cd');
  await pause(500);
  client.write('POST / HTTP/1.1\r\nHost: school.test\r\nContent-Length: 0\r\n\r\n');
  await pause(100);
  expect(answers()).toBe(2);
  client.destroy();
});

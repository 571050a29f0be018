/**
 * Bodies that nobody wants to read. Seeded defects it was seen to catch: the rest is read on and on; a connection ends
 * whose request came to its end in time.
 */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerInFull } from './unread-bodies.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let app: FastifyInstance;
async function serve(unknownMs: number): Promise<void> {
  app = fastify();
  answerInFull(app, { mostBytes: 1000, knownMs: 1500, unknownMs });
  app.post('/', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => 'yes');
  await app.listen({ port: 0, host: '127.0.0.1' });
}
beforeEach(() => serve(700));
afterEach(() => app.close());

/** Begins a body that is refused unread. */
async function refused(header: string, begin: string) {
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  client.on('data', (chunk) => {
    heard += chunk.toString();
  });
  client.on('error', () => undefined);
  client.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n${begin}`);
  while (!heard.includes('no')) await pause(10);
  return { client, answers: () => heard.match(/401 Unauthorized/g)?.length };
}

it.each([
  ['that says how long it is', 'Content-Length: 4', 'ab', 1000, 1500],
  ['that does not say when it ends', 'Transfer-Encoding: chunked', '1\r\na\r\n', 500, 700],
  ['that says that it is far too long', 'Content-Length: 1001', 'ab', 500, 700],
])(
  'who goes on with a body %s is listened to for a while, and then no more',
  async (_what, header, begin, atLeastMs, ms) => {
    const { client } = await refused(header, begin);
    const sinceMs = performance.now();
    expect(client.readyState).toBe('open');
    await Promise.race([once(client, 'close'), pause(ms + 2000)]);
    expect(client.readyState).toBe('closed');
    expect(performance.now() - sinceMs).toBeGreaterThan(atLeastMs);
  },
);

it('who sends more than anybody would is cut off before the end', async () => {
  await app.close();
  // Longer than this test may take: who is cut off is so for what they sent.
  await serve(600_000);
  const { client } = await refused('Content-Length: 1000', '');
  const closed = once(client, 'close');
  client.write('x'.repeat(999));
  await pause(50);
  expect(client.readyState).toBe('open');
  const { client: endless } = await refused('Transfer-Encoding: chunked', '');
  endless.write(`7d0\r\n${'x'.repeat(2000)}\r\n`);
  await Promise.all([once(endless, 'close'), closed]);
});

it('who comes to an end in time keeps their connection', async () => {
  const { client, answers } = await refused('Content-Length: 4', 'ab');
  client.write('cd');
  await pause(2000);
  client.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
  await expect.poll(answers).toBe(2);
  client.destroy();
});

/** A client that sends requests without waiting for the previous answer. */
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limitPipelining } from './pipelining-limit.ts';

describe('pipelined requests', () => {
  let app: FastifyInstance;
  let begun: string[];
  let atOnce: number;
  let read: number;
  beforeEach(async () => {
    begun = [];
    read = 0;
    atOnce = 0;
    let working = 0;
    app = fastify();
    limitPipelining(app);
    app.server.on('request', () => {
      read += 1;
    });
    app.get<{ Params: { name: string } }>('/:name', async ({ params }) => {
      begun.push(params.name);
      working += 1;
      atOnce = Math.max(atOnce, working);
      await setImmediate();
      working -= 1;
      return params.name;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  /**
   * Sends requests. The last request asks the server to close the connection.
   * @returns everything answered until it closed
   */
  async function send(names: readonly string[], client = connect((app.server.address() as AddressInfo).port)) {
    let heard = '';
    client
      .on('error', () => undefined)
      .on('data', (chunk) => {
        heard += chunk.toString();
      });
    client.write(
      names.map((name) => `GET /${name} HTTP/1.1\r\nHost: a\r\n${name === names.at(-1) ? last : ''}\r\n`).join(''),
    );
    await new Promise((resolve) => client.on('close', resolve));
    return [...heard.matchAll(/\r\n\r\n([a-z]\d?)/g)].map(([, name]) => name);
  }
  const last = 'Connection: close\r\n';
  const many = (count: number) => Array.from({ length: count }, (_, number) => `r${number}`);

  it('are answered one after another, up to eight', async () => {
    expect(await send(many(8))).toEqual(many(8));
    expect(atOnce).toBe(1);
  });

  it('close the connection if there are nine, and none of them is started', async () => {
    expect(await send(many(9))).toEqual([]);
    expect(begun).toEqual([]);
  });

  it('do not affect other connections, and nothing after the ninth is read', async () => {
    const [nine, eight] = await Promise.all([send(many(2000)), send(['a', 'b'])]);
    expect([nine, eight]).toEqual([[], ['a', 'b']]);
    expect(read).toBe(9 + 2);
  });
});

/** Refusals of data that is not a complete request. The refusals use the product's own words and must not be cached. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlite } from '#testkit/school/databases.ts';
import { openSchool, type SchoolUnderTest } from '#testkit/school/school.ts';

describe('an early refusal', () => {
  let school: SchoolUnderTest;
  let port: number;
  beforeAll(async () => {
    school = await openSchool(sqlite);
    port = Number(new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => school.close());

  /** Sends these bytes and reads until the connection closes. */
  function hear(bytes: string): Promise<{ status: number; headers: string; said: unknown }> {
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('error', reject);
      socket.on('close', () => {
        const [headers = '', body = ''] = text.split('\r\n\r\n');
        resolve({ status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), said: JSON.parse(body) });
      });
    });
  }

  it.each([
    ['bytes that are no HTTP', '\x16\x03\x01\x02\x00\r\n\r\n', 400, 'bad-input'],
    ['an unknown method', 'FOO / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400, 'bad-input'],
    [
      'two lengths',
      'POST /api/ HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'bad-input',
    ],
    ['headers without end', `GET / HTTP/1.1\r\nhost: localhost\r\na: ${'x'.repeat(10_000)}\r\n\r\n`, 431, 'too-large'],
    // If a client is still sending when its connection is closed, it discards the answer.
    ['an address that is sent to its end first', `GET /?${'x'.repeat(500_000)} HTTP/1.1\r\n\r\n`, 431, 'too-large'],
    [
      'a call at an address that cannot be read',
      'GET /api/%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
      400,
      'bad-input',
    ],
  ])('%s: answered in the product’s own words', async (_what, bytes, status, code) => {
    const answer = await hear(bytes);
    expect(answer.status).toBe(status);
    expect(answer.said).toEqual({ code, message: expect.stringMatching(/^[A-Z].*\.$/) as string });
    expect(answer.headers).toContain('x-content-type-options: nosniff');
    expect(answer.headers).toMatch(/content-security-policy: default-src '(none|self)'.*frame-ancestors 'none'/);
    expect(answer.headers).toContain('cache-control: no-store');
  });

  it('an address with its host is not stored either', async () => {
    const answer = await hear(
      'GET http://x/api/student/getStudent HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    );
    expect(answer.status).toBe(401);
    expect(answer.headers).toContain('cache-control: no-store');
  });
});

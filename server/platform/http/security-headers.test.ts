/** The security headers of every answer. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { serverMark } from '#contract/platform/base/call.ts';
import { sqlite } from '#testkit/school/databases.ts';
import { openSchool, type SchoolUnderTest } from '#testkit/school/school.ts';
import { servePages } from './pages.ts';

describe('the headers of an answer', () => {
  let school: SchoolUnderTest | undefined;
  afterEach(() => school?.close());

  async function headersOf(url: string, env: Record<string, string> = {}) {
    school = await openSchool(sqlite, env, servePages);
    return (await school.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })).headers;
  }
  const policyOf = (headers: Record<string, unknown>) =>
    new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => {
          const [name = '', ...sources] = directive.trim().split(' ');
          return [name, sources];
        }),
    );

  it.each(['/', '/student', '/api/settings/getSchool', '/api/nothing', '/healthz'])(
    'let %s load and run what is its own, and nothing else',
    async (url) => {
      const headers = await headersOf(url);
      const policy = policyOf(headers);
      expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
      expect(policy.get('default-src')).toEqual(["'self'"]);
      expect(policy.get('connect-src')).toEqual(["'self'"]);
      for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
        expect(policy.get(name), name).toEqual(["'none'"]);
      for (const [name, sources] of policy)
        for (const source of sources)
          expect(["'self'", "'none'", 'blob:', 'data:', "'unsafe-inline'", "'wasm-unsafe-eval'"], name).toContain(
            source,
          );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        [serverMark]: '1',
      });
      expect(headers['permissions-policy']).toMatch(/^camera=\(self\), microphone=\(\)/);
      if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('are the same over a connection, each once', async () => {
    const injected = await headersOf('/healthz');
    const origin = await school?.app.listen({ port: 0, host: '127.0.0.1' });
    const { headers } = await fetch(`${origin}/healthz`);
    const ofConnection = ['date', 'connection', 'keep-alive', 'content-length', 'vary'];
    const others = (all: Iterable<[string, unknown]>) =>
      Object.fromEntries([...all].filter(([name]) => !ofConnection.includes(name)));
    expect(others(headers)).toEqual(others(Object.entries(injected)));
    expect((await fetch(`${origin}/api/%zz`)).headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('require HTTPS from then on if the school is opened by HTTPS, and only then', async () => {
    expect(await headersOf('/')).not.toHaveProperty('strict-transport-security');
    await school?.close();
    const secure = await headersOf('/', { PUBLIC_URL: 'https://attendance.example.edu' });
    expect(secure['strict-transport-security']).toBe('max-age=31536000');
    // If the router cannot read an address, the answer is sent before any hook has run.
    const bare = await school?.app.inject('/api/%zz');
    expect(bare).toMatchObject({
      statusCode: 400,
      headers: {
        'strict-transport-security': 'max-age=31536000',
        'referrer-policy': 'no-referrer',
        [serverMark]: '1',
      },
    });
    const origin = new URL((await school?.app.listen({ port: 0, host: '127.0.0.1' })) ?? '');
    const socket = connect(Number(origin.port), origin.hostname);
    socket.write('no request\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*strict-transport-security: max-age=31536000\r\n/);
    await school?.close();
    const all = await headersOf('/', { PUBLIC_URL: 'https://attendance.example.edu', HSTS_SUBDOMAINS: 'true' });
    expect(all['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

/** The built pages as browsers, search engines and icon readers request them. */
import { readdirSync, renameSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlite } from '#testkit/school/databases.ts';
import { openSchool, type SchoolUnderTest } from '#testkit/school/school.ts';
import { servePages } from './pages.ts';

let school: SchoolUnderTest;
let origin: string;
const warnings: string[] = [];
const note = ({ message }: Error) => warnings.push(message);
beforeAll(async () => {
  process.on('warning', note);
  school = await openSchool(sqlite, {}, servePages);
  origin = await school.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  process.off('warning', note);
  await school.close();
});

it('the process gives no warning while pages are served, compressed or not, requested twice or aborted', async () => {
  const assets = readdirSync('dist/web/assets').filter((file) => /\.(?:js|css|wasm)$/.test(file));
  const script = `/assets/${assets.find((file) => file.startsWith('shell-'))}`;
  const addresses = [
    '/',
    '/student',
    '/professor/login?a=1',
    script,
    '/assets/gone-12345678.js',
    '/icon-192.png',
    '/nothing',
  ];
  for (const address of [...addresses, ...addresses]) {
    for (const encoding of ['br, gzip', 'gzip', 'identity']) {
      const answer = await fetch(origin + address, { headers: { 'accept-encoding': encoding } });
      expect([address, answer.status]).toEqual([address, /gone|nothing/.test(address) ? 404 : 200]);
      await answer.arrayBuffer();
    }
    await (await fetch(origin + address, { method: 'HEAD' })).text();
    const given = new AbortController();
    await fetch(origin + address, { signal: given.signal });
    given.abort();
  }
  // A warning is emitted in the next turn of the event loop.
  await setImmediate();
  expect(warnings).toEqual([]);
});

it('shared files are compressed in advance, for each encoding of clients, and the compressed ones have no address', async () => {
  const described = await school.app.inject('/api/openapi.json');
  expect(described.headers['content-encoding']).toBeUndefined();
  const unpack: Record<string, (packed: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [asked, encoding] of [
    ['gzip, deflate, BR', 'br'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['gzip', 'gzip'],
  ] as const) {
    const headers = { 'accept-encoding': asked };
    for (const url of ['/api/openapi.json', '/service-worker.js', '/', '/index.html']) {
      const answer = await school.app.inject({ url, headers });
      // The length of an answer is unknown if it is compressed while it is sent.
      const { 'content-encoding': packed, 'content-length': length, vary } = answer.headers;
      expect([url, asked, packed, length, vary]).toEqual([
        url,
        asked,
        encoding,
        String(answer.rawPayload.length),
        'accept-encoding',
      ]);
      const plain = await school.app.inject(url);
      expect(unpack[encoding]?.(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
  }
  expect((await school.app.inject('/service-worker.js.br')).headers['content-type']).toMatch(/^text\/html/);
  const packed = readdirSync('dist/web/assets').find((file) => file.endsWith('.br'));
  expect((await school.app.inject(`/assets/${packed}`)).statusCode).toBe(404);
});

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

it.each([
  ['/nothing', 404],
  ['/nothing.at/all/', 404],
  ['/student/nothing', 404],
  ['/professor/roll/9', 404],
  ['/%E0%A4%A', 404],
  ['/..%2f', 404],
  ['/realtime', 404],
  ['/professor/roll/9/9?a=/', 200],
  ['/PROFESSOR/Shop/', 200],
  ['/professor/people/1/100%25%20%E0', 200],
])('a browser gets the application at %s, with status %i', async (url, status) => {
  const page = await school.app.inject('/page.html');
  // If the status matters, a client that has the page in its cache gets the whole page again.
  const had = status === 404 && { 'if-none-match': String(page.headers.etag) };
  const answer = await school.app.inject({ url, headers: { ...asBrowser, ...had } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.body).toBe(page.body);
});

it.each(['/api/nothing', '/api/%E0%A4%A', '/assets/nothing.js', '/assets?a', '/addresses.json.br'])(
  'what is no page is refused as what it is: %s',
  async (url) => {
    const answer = await school.app.inject({
      url,
      headers: { accept: url.endsWith('br') ? 'application/json' : '*/*' },
    });
    expect([url, Math.floor(answer.statusCode / 100), answer.headers['content-type']]).toEqual([
      url,
      4,
      'application/json; charset=utf-8',
    ]);
  },
);

it('/readyz is degraded while the built pages are gone', async () => {
  const page = 'dist/web/page.html';
  const asked = async () => (await school.app.inject({ url: '/readyz' })).json() as { message?: string };
  renameSync(page, `${page}.away`);
  const gone = await asked().finally(() => renameSync(`${page}.away`, page));
  expect(gone).toEqual({ status: 'degraded', message: expect.stringContaining('pages') });
});

it('while its page is being rebuilt, an address says that it comes back, and does', async () => {
  const page = 'dist/web/privacy.html';
  renameSync(page, `${page}.away`);
  const away = await school.app.inject({ url: '/privacy', headers: asBrowser });
  renameSync(`${page}.away`, page);
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '2']);
  expect(away.body).toContain('reloads automatically');
  expect((await school.app.inject({ url: '/privacy' })).statusCode).toBe(200);
});

it.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n'],
  ['/icon.svg', 'image/svg+xml; charset=utf-8', '<svg'],
  ['/favicon.ico', 'image/vnd.microsoft.icon', '\0\0\u0001\0'],
])('%s has its own type', async (address, type, content) => {
  const answer = await fetch(origin + address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .toString('latin1')
      .startsWith(content),
  ).toBe(true);
});

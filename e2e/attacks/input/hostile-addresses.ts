/** Ids that some language reads as numbers, and texts that are not ids; already encoded for an address. */
export const hostileIds: readonly string[] = [
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1.5',
  '1e3',
  '0x10',
  '0b1',
  '1_000',
  '1,2',
  '1%202',
  '%201',
  '1%0a',
  '2147483648',
  '99999999999999999999',
  '9'.repeat(400),
  'x'.repeat(600),
  'NaN',
  'null',
  'undefined',
  'true',
  '%00',
  '1%00',
  '%EF%BC%91',
  '%ED%A0%80',
  '%c0%ae',
  '%2e%2e',
  '..%2f..%2f1',
  '1%2f2',
  '1;2',
  '1%3Bdrop%20table%20student',
  '[1]',
  '%5B%5D',
  '{}',
  '*',
  '%25',
  "1'",
];

/** The same ids in a body, and values that only a body can contain. */
export const hostileBodyIds: readonly unknown[] = [
  '1e3',
  '0x10',
  '2147483648',
  2_147_483_648,
  99_999_999_999,
  0,
  -1,
  1.5,
  '',
  ' 1',
  '1\u0000',
  '\uFF11',
  [1],
  ['1', '2'],
  { id: 1 },
  true,
  null,
];

/** Prefixes that leave the served folder; each is followed by a file's name. */
const climbs = [
  '/',
  '/../',
  '/../../',
  '/../../../',
  '/./.././../',
  '/assets/../../',
  '/assets/..%2f..%2f..%2f',
  '/%2e%2e/%2e%2e/',
  '/%2e%2e%2f%2e%2e%2f',
  '/%252e%252e%252f%252e%252e%252f',
  '/..%2f..%2f',
  '/..%5c..%5c',
  '/..\\..\\',
  '/..;/..;/',
  '/....//....//',
  '/%c0%ae%c0%ae/%c0%ae%c0%ae/',
  '/%u002e%u002e/',
  '//',
  '///',
  '/assets//../../../',
  '/file:///',
];

/**
 * Addresses that would name a file outside the pages if the server followed them.
 * @param folder the data folder, which must not be served
 */
export function fileAddresses(folder: string): string[] {
  const named = [
    'package.json',
    'README.md',
    '.env',
    'data/rollcall.sqlite',
    'server/main.ts',
    '.git/config',
    'etc/passwd',
  ];
  const absolute = `${folder.slice(1)}/rollcall.sqlite`;
  const up = '../'.repeat(12);
  return [
    ...climbs.flatMap((climb) => [...named, absolute].map((file) => climb + file)),
    `/${up}${absolute}`,
    `/${encodeURIComponent(up)}${absolute}`,
    `/assets/${up}etc/passwd`,
    '/index.html%00.js',
    '/%00',
    '/index.html/',
    '/index.html/../../package.json',
    '/index.html.br',
    '/assets',
    '/assets/',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json?a=/assets/',
    '/service-worker.js/../../../package.json',
    '/.well-known/../../package.json',
    '/?file=../package.json',
    '/con',
    '/nul',
    '/%',
    '/%zz',
    '/%E0%A4%A',
    `/${'a'.repeat(7500)}`,
    `/${'a/'.repeat(3000)}`,
    `/${'%2e%2e%2f'.repeat(700)}`,
  ];
}

/** Methods that no call has. `HEAD` is missing here, since every `GET` accepts it. */
export const strangeMethods = ['OPTIONS', 'TRACE', 'PATCH', 'PROPFIND', 'MKCOL', 'SEARCH', 'PURGE', 'LINK', 'BIND'];

/** Bytes that are not one valid request; each is sent on its own connection. */
export function brokenRequests(): string[] {
  const host = 'host: 127.0.0.1\r\n';
  return [
    'FOO / HTTP/1.1\r\n\r\n',
    `GET / HTTP/9.9\r\n${host}\r\n`,
    `GET\r\n${host}\r\n`,
    `GET /a\u0000b HTTP/1.1\r\n${host}\r\n`,
    `GET /a b HTTP/1.1\r\n${host}\r\n`,
    `GET /\u0080\u00ff HTTP/1.1\r\n${host}\r\n`,
    'GET / HTTP/1.1\r\n\r\n',
    `GET / HTTP/1.1\r\n${host}${host}\r\n`,
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
    `GET / HTTP/1.1\r\n${host}${`a: ${'x'.repeat(500)}\r\n`.repeat(40)}\r\n`,
    `GET / HTTP/1.1\r\n${host}a\u0000b: c\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}a: b\u0000c\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host} folded: line\r\n\r\n`,
    `POST /api/student/loginStudent HTTP/1.1\r\n${host}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
    `POST /api/student/loginStudent HTTP/1.1\r\n${host}content-length: -1\r\n\r\n{}`,
    `POST /api/student/loginStudent HTTP/1.1\r\n${host}content-length: 1e3\r\n\r\n{}`,
    `POST /api/student/loginStudent HTTP/1.1\r\n${host}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /api/student/loginStudent HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    `POST /api/student/loginStudent HTTP/1.1\r\n${host}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    `GET /realtime HTTP/1.1\r\n${host}upgrade: nothing\r\nconnection: upgrade\r\n\r\n`,
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\r\n\r\n',
    'SSH-2.0-OpenSSH_9.6\r\n\r\n',
  ];
}

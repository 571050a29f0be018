import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { calls } from '#contract/app/calls.ts';
import { over } from './raw-sending.ts';

/** A request that is too large in some way. */
export interface LargeRequest {
  what: string;
  /** The statuses with which it may be refused. */
  refusedWith: readonly number[];
  /** Whether the request is endless, so that the server may also cut it off without a response. */
  endless?: true;
  /** Milliseconds between two pieces. */
  everyMs?: number;
  /** The pieces to send, created for each request. */
  chunks(): Iterable<string | Buffer>;
}

const MB = 1024 * 1024;
/** Endless bodies stop at this size, to protect the test. */
const ENDLESS = 64 * MB;

const head = (path: string, lines: readonly string[]) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const json = 'Content-Type: application/json';
const login = calls.loginStudent.path;
const upload = calls.studentImgUpload.path;
const chunked = 'Transfer-Encoding: chunked';

/** A request with a body of known length. */
function whole(path: string, lines: readonly string[], body: string | Buffer): () => (string | Buffer)[] {
  return () => [head(path, [...lines, `Content-Length: ${Buffer.byteLength(body)}`]), body];
}

/** A request with an endless, chunked body. */
function endless(path: string, lines: readonly string[], first: string, piece: Buffer) {
  return function* () {
    yield head(path, [...lines, chunked]);
    yield asChunk(Buffer.from(first));
    yield* over(asChunk(piece), ENDLESS);
  };
}

function asChunk(piece: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
}

const spaces = Buffer.alloc(65_536, ' ');
/** Milliseconds between two pieces. At this rate, the rest of a request takes longer than a server should wait. */
const DRIBBLE_MS = 20;
const noise = Buffer.alloc(65_536, 0xa5);
const deep = (depth: number) => `{"username":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const bomb = Buffer.alloc(16 * MB, '{"username":"a","password":"');
const form = 'multipart/form-data; boundary=b';
const part = (name: string, more = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
const file = part('image', '; filename="a.png"\r\nContent-Type: image/png');

/** @param studtoken a student's sign-in token, with which pictures may be uploaded */
export function largeRequests(studtoken: string): LargeRequest[] {
  const mine = [`studtoken: ${studtoken}`, `Content-Type: ${form}`];
  const bombs = { gzip: gzipSync(bomb), deflate: deflateSync(bomb), br: brotliCompressSync(bomb) };
  // A second picture of the same student is refused while the first is processed.
  const ofOneStudent = [400, 413, 429];
  return [
    { what: '1 MiB of JSON', refusedWith: [413], chunks: whole(login, [json], `{"username":"${'a'.repeat(MB)}"}`) },
    { what: '100,000 brackets deep', refusedWith: [413], chunks: whole(login, [json], deep(100_000)) },
    { what: '8,000 brackets deep', refusedWith: [400], chunks: whole(login, [json], deep(8000)) },
    { endless: true, what: 'a body without end', refusedWith: [413], chunks: endless(login, [json], '{', spaces) },
    {
      endless: true,
      everyMs: DRIBBLE_MS,
      what: 'a body without end to a call that needs a sign-in',
      refusedWith: [401],
      chunks: endless(calls.createSubject.path, [json], '{', spaces),
    },
    {
      endless: true,
      everyMs: DRIBBLE_MS,
      what: 'a body without end to an address that is not there',
      refusedWith: [404, 413],
      chunks: endless('/api/nothing', [json], '{', spaces),
    },
    {
      what: '1 GB announced',
      refusedWith: [413],
      chunks: () => [head(login, [json, 'Content-Length: 1073741824'])],
    },
    {
      what: 'a header of 64 KB',
      refusedWith: [431],
      chunks: whole(login, [json, `X-Long: ${'x'.repeat(65_536)}`], '{}'),
    },
    {
      what: '3,000 headers',
      refusedWith: [431],
      chunks: whole(login, [json, ...Array.from({ length: 3000 }, (_none, at) => `X-${at}: 1`)], '{}'),
    },
    {
      what: 'an address of 64 KB',
      refusedWith: [431],
      chunks: whole(`${login}?${'a=1&'.repeat(16_384)}`, [json], '{}'),
    },
    ...Object.entries(bombs).map(([encoding, body]) => ({
      what: `16 MB packed by ${encoding} into ${body.length} bytes`,
      refusedWith: [400, 413],
      chunks: whole(login, [json, `Content-Encoding: ${encoding}`], body),
    })),
    {
      what: 'packed twice',
      refusedWith: [400, 413],
      chunks: whole(login, [json, 'Content-Encoding: gzip, gzip'], gzipSync(bombs.gzip)),
    },
    {
      what: 'a picture packed by gzip',
      refusedWith: ofOneStudent,
      chunks: whole(upload, [...mine, 'Content-Encoding: gzip'], gzipSync(Buffer.concat([Buffer.from(file), bomb]))),
    },
    ...['text/xml', 'application/x-www-form-urlencoded', form, 'application/json; charset=utf-16', ''].map((type) => ({
      what: `a body of type “${type}”`,
      refusedWith: [400],
      chunks: whole(login, type === '' ? [] : [`Content-Type: ${type}`], '<a>1</a>'),
    })),
    {
      endless: true,
      everyMs: DRIBBLE_MS,
      what: 'a picture without end by nobody',
      refusedWith: [401],
      chunks: endless(upload, [`Content-Type: ${form}`], file, noise),
    },
    {
      endless: true,
      what: 'a part whose header has no end',
      refusedWith: ofOneStudent,
      chunks: endless(upload, mine, '--b\r\nX: ', spaces),
    },
    {
      what: '20,000 fields beside a picture',
      refusedWith: ofOneStudent,
      chunks: whole(upload, mine, `${`${part('a')}1\r\n`.repeat(20_000)}--b--\r\n`),
    },
  ];
}

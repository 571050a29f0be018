/** Request bodies as real clients send them: none, in chunks, or far too large. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { LARGEST_UPLOAD_BYTES } from '#contract/people/photo/photo-calls.ts';
import { inChunks, type KeptConnection, keepConnection } from '#testkit/process/kept-connection.ts';
import { sqlite } from '#testkit/school/databases.ts';
import { signedInStudent } from '#testkit/school/people.ts';
import { openSchool, type SchoolUnderTest } from '#testkit/school/school.ts';

const chunked = 'Transfer-Encoding: chunked';
const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data; boundary=b';
const post = (path: string) => `POST ${path} HTTP/1.1`;
const lengthOf = (pieces: readonly (string | Buffer)[]) =>
  `Content-Length: ${pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)}`;

let school: SchoolUnderTest;
let port: number;
let studtoken: string;
let connection: KeptConnection;
beforeAll(async () => {
  school = await openSchool(sqlite);
  port = Number(new URL(await school.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const student = await signedInStudent(school);
  studtoken = `studtoken: ${student.token}`;
});
afterAll(() => school.close());
// unread-bodies.test checks how long the server continues to read. Here client and server share one process, and either
// may be delayed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  connection.close();
});

describe('an empty body', () => {
  const types = [json, 'Content-Type: application/json; charset=utf-8', 'Content-Type: text/plain', 'Content-Type: -'];
  const lengths = [['Content-Length: 0'], [], [chunked]];
  const all = types.flatMap((type) => lengths.map((length) => [type, length.join() || 'no length', length] as const));

  it.each(all)('with %s and %s is none', async (type, _named, length) => {
    connection = await keepConnection(port);
    const end = length.includes(chunked) ? [...inChunks([])] : [];
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, said } = await connection.ask([`${method} /healthz HTTP/1.1`, type, ...length], end);
      expect({ method, status, said }).toMatchObject(
        method === 'GET' ? { status: 200 } : { status: 404, said: { code: 'not-found' } },
      );
    }
    const missing = await connection.ask([post(calls.loginStudent.path), type, ...length], end);
    expect(missing).toMatchObject({ status: 400, said: { field: 'username' } });
  });

  it('is accepted by a call that needs none, and other types than JSON are still refused', async () => {
    connection = await keepConnection(port);
    const { token } = await signedInStudent(school);
    const text = await connection.ask(
      [post(calls.loginStudent.path), 'Content-Type: text/plain', 'Content-Length: 2'],
      ['{}'],
    );
    expect(text).toMatchObject({ status: 400, said: { message: expect.stringContaining('takes JSON') as string } });
    const logout = await connection.ask([
      post(calls.logoutStudent.path),
      json,
      'Content-Length: 0',
      `studtoken: ${token}`,
    ]);
    expect(logout.status).toBe(200);
  });
});

describe('a body that is too large', () => {
  const text = ['{"username":"', ...Array.from({ length: 64 }, () => 'a'.repeat(65_536)), '"}'];
  const head =
    '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  const picture = [head, ...Array.from({ length: 9 }, () => Buffer.alloc(1024 * 1024, 0xa5)), '\r\n--b--\r\n'];
  const upload = calls.studentImgUpload.path;
  const sendings: [string, string[], Iterable<string | Buffer>][] = [
    ['text of known length', [post(calls.loginStudent.path), json, lengthOf(text)], text],
    ['text in chunks', [post(calls.loginStudent.path), json, chunked], [...inChunks(text)]],
    ['text at an address that is not there', [post('/api/nothing'), json, chunked], [...inChunks(text)]],
    ['a picture of known length', [post(upload), form, lengthOf(picture)], picture],
    ['a picture in chunks', [post(upload), form, chunked], [...inChunks(picture)]],
  ];

  it.each(sendings)('%s is answered with 413 every time, on a connection that stays', async (_what, lines, pieces) => {
    expect(picture.length * 1024 * 1024).toBeGreaterThan(LARGEST_UPLOAD_BYTES);
    connection = await keepConnection(port);
    for (let time = 0; time < 5; time += 1) {
      const answer = await connection.ask([...lines, studtoken], pieces);
      expect(answer).toMatchObject({ status: 413, said: { message: expect.stringMatching(/large/i) as string } });
      expect(await connection.ask(['GET /healthz HTTP/1.1'])).toMatchObject({ status: 200 });
    }
  });

  it('gets the same answer if the client closes after it', async () => {
    for (const [, [head = '', ...lines], pieces] of sendings) {
      connection = await keepConnection(port);
      const answer = await connection.ask([head, 'Connection: close', ...lines, studtoken], pieces);
      expect(answer.status).toBe(413);
      await connection.ended;
    }
  });

  it('a body refused for another reason keeps its connection too', async () => {
    connection = await keepConnection(port);
    for (const [lines, pieces] of [
      [[post(upload), form, lengthOf(picture)], picture],
      [[post(calls.loginStudent.path), json, 'Content-Length: 1'], ['{']],
    ] as const)
      expect((await connection.ask(lines, pieces)).status).toBeGreaterThanOrEqual(400);
    expect(await connection.ask(['GET /healthz HTTP/1.1'])).toMatchObject({ status: 200 });
  });
});

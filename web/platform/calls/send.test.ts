import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call, serverMark, unattendedHeader } from '#contract/platform/base/call.ts';
import { id, requiredText } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { ownJson } from '#web/gallery/testing/fake-server.ts';
import { noteReachable } from '#web/platform/base/reachability.ts';
import { keepSignIn, signInToken, storageIsBlocked } from '#web/platform/base/sign-in-store.ts';
import { CallFailed, failureOf, messageOf } from './call-failed.ts';
import { noteHands } from './page-activity.ts';
import { send, sendForBlob } from './send.ts';

const taken = refusal('name-taken', 409, 'That name is taken.', 'name');
const rename = call('PUT', '/api/thing/:thingId/name', {
  access: 'professor',
  summary: 'Renames a thing.',
  params: z.object({ thingId: id() }),
  query: z.object({ quietly: z.optional(z.boolean()) }),
  body: z.object({ name: requiredText('Name', 'A name is required.') }),
  reply: z.object({ message: z.string() }),
  refusals: [taken],
});
const photo = call('GET', '/api/thing/photo', {
  access: 'photo-reader',
  summary: 'Reads a picture.',
  reply: z.unknown(),
  replyType: 'image/webp',
});

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const fetching = vi.fn<typeof fetch>(async () => ownJson(body, status, headers));
  vi.stubGlobal('fetch', fetching);
  return () => {
    const [address, request] = fetching.mock.lastCall ?? [];
    return {
      address: typeof address === 'string' ? address : undefined,
      method: request?.method,
      body: request?.body,
      cache: request?.cache,
      signal: request?.signal,
      headers: new Headers(request?.headers),
    };
  };
}

const renaming = { params: { thingId: 7 }, body: { name: 'Chalk' } };

test('a call is marked as unattended after a minute without input', async () => {
  const now = vi.getRealSystemTime();
  vi.useFakeTimers({ toFake: ['Date'], now });
  keepSignIn('professor', 'prof-token');
  const sent = answer(200, { message: 'Renamed.' });
  const said = async () => {
    await sendForBlob(photo);
    return sent().headers.get(unattendedHeader);
  };
  noteHands();
  expect(await said()).toBeNull();
  vi.setSystemTime(now + 61_000);
  expect(await said()).toBe('1');
  noteHands();
  expect(await said()).toBeNull();
  vi.useRealTimers();
});

test('a call is sent with its path, body, role and tunnel header, and returns its reply', async () => {
  keepSignIn('professor', 'prof-token');
  const sent = answer(200, { message: 'Renamed.' });
  const reply = await send(rename, {
    ...renaming,
    query: { quietly: true },
    headers: { 'Idempotency-Key': 'k1', studtoken: 'QR' },
  });
  expect(reply.message).toBe('Renamed.');
  const { address, method, body, cache, headers } = sent();
  expect([method, address, body]).toEqual(['PUT', '/api/thing/7/name?quietly=true', '{"name":"Chalk"}']);
  expect(cache, 'responses are personal, so they are not cached').toBe('no-store');
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'application/json',
    'idempotency-key': 'k1',
    'ngrok-skip-browser-warning': 'true',
    proftoken: 'prof-token',
    studtoken: 'QR',
  });
});

test('a misspelled parameter, a wrong body or an undeclared refusal does not compile', () => {
  const never = () => {
    // @ts-expect-error the parameter is called thingId
    void send(rename, { params: { thing: 7 }, body: { name: 'x' } });
    // @ts-expect-error a name is text
    void send(rename, { params: { thingId: 7 }, body: { name: 4 } });
    // @ts-expect-error the body is missing
    void send(rename, { params: { thingId: 7 } });
    // @ts-expect-error there is no such refusal
    return failureOf(rename, null)?.code === 'name-token';
  };
  expect(never).toBeTypeOf('function');
});

test('a refusal is thrown with its code, status, sentence, field and wait', async () => {
  keepSignIn('professor', 'prof-token');
  answer(409, { code: 'name-taken', message: 'That name is taken.', field: 'name' }, { 'retry-after': '30' });
  const error = await send(rename, renaming).catch((thrown: unknown) => thrown);
  expect(failureOf(rename, error)).toMatchObject({
    code: 'name-taken',
    status: 409,
    message: 'That name is taken.',
    field: 'name',
    retryAfterSeconds: 30,
  });
  expect(messageOf(error, 'Failed')).toBe('That name is taken.');
});

test('without a response the code is network; server errors show the message of the place', async () => {
  vi.stubGlobal(
    'fetch',
    vi
      .fn()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementation(async () => new Response('<html>', { status: 502 })),
  );
  const lost = await send(rename, renaming).catch((thrown: unknown) => thrown);
  expect(lost).toBeInstanceOf(CallFailed);
  expect(lost).toMatchObject({ code: 'network', status: 0 });
  expect(messageOf(lost, 'Failed')).toBe('A network error occurred.');
  const broken = await send(rename, renaming).catch((thrown: unknown) => thrown);
  expect(broken).toMatchObject({ code: 'unexpected', status: 502 });
  expect(messageOf(broken, 'Failed')).toBe('Failed');
});

test('a change is not sent while the browser is offline and the server unreachable, and the message says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetching = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetching);
  noteReachable(false);
  const unsent = await send(rename, renaming).catch((thrown: unknown) => thrown);
  expect(messageOf(unsent, 'Failed')).toMatch(/^A network error occurred\. Nothing was sent/);
  expect(fetching).not.toHaveBeenCalled();
  noteReachable(true);
});

test('an aborted call is not a network failure', async () => {
  const giveUp = new AbortController();
  vi.stubGlobal('fetch', async (_: unknown, request: RequestInit) => {
    request.signal?.throwIfAborted();
  });
  giveUp.abort();
  const error = await send(rename, { ...renaming, signal: giveUp.signal }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'AbortError' });
});

test('a 401 ends the sign-in that was sent, but not a newer one', async () => {
  keepSignIn('professor', 'old');
  answer(401, { code: 'sign-in-required', message: 'Please sign in again.' });
  const settled = vi.fn();
  void send(rename, renaming).then(settled, settled);
  keepSignIn('professor', 'fresh');
  await sendForBlob(photo).catch(() => null);
  expect(settled, 'the caller has signed out').not.toHaveBeenCalled();
  expect(signInToken('professor')).toBe('fresh');
  await send(rename, renaming).catch(() => null);
  expect(signInToken('professor')).toBeNull();
});

test('a 401 also ends a sign-in whose token is in the body', async () => {
  const mint = call('POST', '/api/thing/mint', {
    access: 'student-by-old-token',
    summary: 'Mints a thing.',
    body: z.object({ oldToken: requiredText('oldToken', 'Please sign in again.') }),
    reply: z.object({ message: z.string() }),
  });
  keepSignIn('student', 'mine');
  answer(401, { code: 'sign-in-required', message: 'Please sign in again.' });
  await send(mint, { body: { oldToken: 'mine' } }).catch(() => null);
  expect(signInToken('student')).toBeNull();
});

test('a photo is requested with the student token, or with the professor token and a QR token', async () => {
  keepSignIn('student', 'stud');
  keepSignIn('professor', 'prof');
  const sent = answer(200, {});
  await sendForBlob(photo);
  expect([sent().headers.get('studtoken'), sent().headers.get('proftoken')]).toEqual(['stud', null]);
  await sendForBlob(photo, { headers: { studtoken: 'QR' } });
  expect([sent().headers.get('studtoken'), sent().headers.get('proftoken')]).toEqual(['QR', 'prof']);
});

test('with blocked storage the sign-in is in memory, and the store reports it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  keepSignIn('student', 'kept');
  expect(signInToken('student')).toBe('kept');
  expect(storageIsBlocked()).toBe(true);
});

describe('over a real connection', () => {
  let served: Server;
  beforeAll(async () => {
    served = createServer((request, response) => {
      if (request.url?.startsWith('/api/thing/photo')) response.writeHead(418, { [serverMark]: '1' }).end('{}');
    });
    await new Promise<void>((listening) => served.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => {
    served.closeAllConnections();
    return new Promise((closed) => served.close(closed));
  });
  /** Sends calls over a socket to a server that leaves changes unanswered. */
  const overSockets = () => {
    const { fetch } = globalThis;
    const { port } = served.address() as AddressInfo;
    vi.stubGlobal('fetch', (path: string, request: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, request));
  };
  const endedBy = (signal: AbortSignal) => send(rename, { ...renaming, signal }).catch((error: unknown) => error);

  test('a response without a message is described by its status', async () => {
    overSockets();
    const unsaid: unknown = await sendForBlob(photo).catch((error: unknown) => error);
    expect(messageOf(unsaid, 'Failed')).toBe('Request failed with status code 418');
  });

  test('an aborted call and a timeout have different messages', async () => {
    overSockets();
    const asked = new AbortController();
    served.once('request', () => asked.abort());
    expect(messageOf(await endedBy(asked.signal), 'Failed')).toBe('Request aborted');
    expect(messageOf(await endedBy(AbortSignal.timeout(50)), 'Failed')).toBe('timeout exceeded');
  });

  test('a call has no time limit unless it is given one', async () => {
    const sent = answer(200, { message: 'Renamed.' });
    await send(rename, renaming);
    expect(sent().signal).toBeNull();
  });
});

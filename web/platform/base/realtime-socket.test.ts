import { beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, fakeSockets } from '#web/gallery/testing/fake-realtime.ts';
import { ownJson } from '#web/gallery/testing/fake-server.ts';
import { isReachable } from './reachability.ts';
import { openRealtimeSocket } from './realtime-socket.ts';
import { keepSignIn, signInToken } from './sign-in-store.ts';

const health = vi.fn(async () => ownJson({}));

beforeEach(() => {
  fakeSockets();
  vi.stubGlobal('fetch', health.mockClear());
  vi.useFakeTimers();
});

function last(): FakeSocket {
  const socket = FakeSocket.last;
  if (!socket) throw new Error('no socket was opened');
  return socket;
}

function listen(givesWay = false) {
  keepSignIn('professor', 't');
  const heard: unknown[] = [];
  const onReconnect = vi.fn();
  const standing: boolean[] = [];
  const channel = openRealtimeSocket({
    role: 'professor',
    greeting: (token) => ({ type: 'scanner', token }),
    onMessage: (message) => heard.push(message),
    onReconnect,
    givesWay,
    onStanding: (stands) => standing.push(stands),
  });
  return { channel, heard, onReconnect, standing };
}

test('it connects to its own origin, sends its greeting and passes messages on', () => {
  const { channel, heard } = listen();
  expect(last().address).toBe('ws://localhost:3000/realtime');
  last().stand();
  expect(last().said).toEqual([{ type: 'scanner', token: 't' }]);
  last().hear({ success: true, qrCode: 'A', subject_id: 1 });
  last().onmessage?.({ data: 'not json' });
  last().onmessage?.({ data: '"half"' });
  expect(heard).toEqual([{ success: true, qrCode: 'A', subject_id: 1 }]);
  channel.close();
});

test('a lost connection reconnects automatically, greets again and reports it', () => {
  const { channel, onReconnect, standing } = listen();
  last().stand();
  expect(onReconnect).not.toHaveBeenCalled();
  last().close();
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.all).toHaveLength(2);
  last().stand();
  expect(onReconnect).toHaveBeenCalledOnce();
  expect(standing).toEqual([true, false, true]);
  // Each loss starts again with the shortest delay.
  for (let lost = 0; lost < 4; lost += 1) {
    last().close();
    vi.advanceTimersByTime(1_000);
    last().stand();
  }
  expect(FakeSocket.all).toHaveLength(6);
  channel.close();
});

test('the delays grow up to 15 s while the server does not answer', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { channel } = listen();
  for (let round = 0; round < 8; round++) {
    last().close();
    vi.advanceTimersByTime(15_000);
  }
  expect(FakeSocket.all).toHaveLength(9);
  last().close();
  vi.advanceTimersByTime(14_000);
  expect(FakeSocket.all).toHaveLength(9);
  channel.close();
});

test('it reconnects at once when back online, and never after close', () => {
  const { channel } = listen();
  last().close();
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
  last().close();
  channel.close();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
});

test('a loss checks once whether the server is reachable, and not again while it is known to be unreachable', async () => {
  const { channel } = listen();
  last().stand();
  last().close();
  await vi.advanceTimersByTimeAsync(0);
  expect(health).toHaveBeenCalledOnce();
  expect(isReachable()).toBe(true);
  health.mockRejectedValue(new TypeError('no network'));
  await vi.advanceTimersByTimeAsync(1_000);
  last().close();
  await vi.advanceTimersByTimeAsync(0);
  expect(isReachable()).toBe(false);
  last().close();
  expect(health).toHaveBeenCalledTimes(2);
  health.mockResolvedValue(ownJson({}));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isReachable()).toBe(true);
  channel.close();
});

test('a message sent while the connection is down is lost without an error', () => {
  const { channel } = listen();
  channel.say({ qrCode: 'A', subject_id: 1 });
  expect(last().said).toEqual([]);
  last().stand();
  channel.say({ qrCode: 'B', subject_id: 1 });
  expect(last().said.at(-1)).toEqual({ qrCode: 'B', subject_id: 1 });
  channel.close();
});

test('a sign-out message from the server ends the sign-in', () => {
  const { channel } = listen();
  last().stand();
  last().hear({ type: 'signed-out' });
  expect(signInToken('professor')).toBeNull();
  channel.close();
});

test('a socket with `givesWay` stays closed only when a newer one of the same person replaces it', () => {
  const { channel } = listen(true);
  last().stand();
  last().close();
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(2);
  last().stand();
  last().close(4408);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
  channel.close();
});

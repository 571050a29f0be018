import { beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, fakeSockets } from '#web/gallery/testing/fake-realtime.ts';
import { isReachable } from './reachability.ts';
import { openRealtimeSocket } from './realtime-socket.ts';
import { keepSignIn, signInToken } from './sign-in-store.ts';

const health = vi.fn(async () => new Response('ok'));

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

test('it greets on the own origin and hands over what it hears', () => {
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

test('a lost channel comes back by itself, greets again and says so', () => {
  const { channel, onReconnect, standing } = listen();
  last().stand();
  expect(onReconnect).not.toHaveBeenCalled();
  last().close();
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.all).toHaveLength(2);
  last().stand();
  expect(onReconnect).toHaveBeenCalledOnce();
  expect(standing).toEqual([true, false, true]);
  // Each loss begins anew with the shortest wait.
  for (let lost = 0; lost < 4; lost += 1) {
    last().close();
    vi.advanceTimersByTime(1_000);
    last().stand();
  }
  expect(FakeSocket.all).toHaveLength(6);
  channel.close();
});

test('the waits grow while nobody answers, up to 15 s', () => {
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

test('back online means at once, and closed means closed', () => {
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

test('a loss asks whether the server is there, once while that is known not to be so', async () => {
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
  health.mockResolvedValue(new Response('ok'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isReachable()).toBe(true);
  channel.close();
});

test('what is said while the channel is down is lost, without an error', () => {
  const { channel } = listen();
  channel.say({ qrCode: 'A', subject_id: 1 });
  expect(last().said).toEqual([]);
  last().stand();
  channel.say({ qrCode: 'B', subject_id: 1 });
  expect(last().said.at(-1)).toEqual({ qrCode: 'B', subject_id: 1 });
  channel.close();
});

test('when the server says that the sign-in has ended, it has', () => {
  const { channel } = listen();
  last().stand();
  last().hear({ type: 'signed-out' });
  expect(signInToken('professor')).toBeNull();
  channel.close();
});

test('one that gives way stays closed when another of the person takes its place, and only then', () => {
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

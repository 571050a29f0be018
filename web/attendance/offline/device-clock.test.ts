/** The server's time on a device whose own clock is wrong, jumps, or stands still. */
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetServerTime, guessedOffBy, hearServerTime, serverTimeAt } from './device-clock.ts';

const SERVER_MS = Date.parse('2026-11-30T08:00:00.000Z');
const minutes = (count: number) => count * 60_000;

/** The two clocks of the device, in ms: its date, ten minutes slow, and the monotonic clock. */
let dateMs = 0;
let monotonicMs = 0;
let serverNowMs = SERVER_MS;

function pass(ms: number) {
  monotonicMs += ms;
  turnTo(dateMs + ms);
}

function turnTo(ms: number) {
  dateMs = ms;
  vi.setSystemTime(ms);
}

beforeEach(() => {
  window.localStorage.clear();
  forgetServerTime();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(performance, 'now').mockImplementation(() => monotonicMs);
  turnTo(SERVER_MS - minutes(10));
  serverNowMs = SERVER_MS;
});

/** A reply with the server's time, 400 ms after the request. */
function hear() {
  const askedAtMs = monotonicMs;
  pass(400);
  hearServerTime(new Response(null, { headers: { 'x-server-time': String(serverNowMs) } }), askedAtMs);
}
const now = () => Date.parse(serverTimeAt(monotonicMs)) - SERVER_MS;

it('is the time of the reply and half the round trip, whatever the device’s clock says', () => {
  hear();
  expect(now()).toBe(200);
  pass(minutes(30));
  turnTo(0);
  expect(now()).toBe(200 + minutes(30));
});

it('follows the device’s clock with its last known difference on a page that got no reply', () => {
  hear();
  forgetServerTime();
  pass(minutes(5));
  expect(now()).toBe(200 + minutes(5));
});

it('goes on after a sleep during which the monotonic clock stood still, also on a page that was not hidden', () => {
  hear();
  for (let night = 1; night <= 2; night += 1) {
    turnTo(dateMs + minutes(50));
    expect(now()).toBe(200 + night * minutes(50));
    expect(guessedOffBy(), 'the date may have been set, so the server’s time is no longer known').toBeUndefined();
  }
  turnTo(dateMs + minutes(7));
  serverNowMs = SERVER_MS + minutes(100);
  hear();
  expect(now()).toBe(minutes(100) + 200);
  expect(guessedOffBy()).toBe(-minutes(7) - 400);
});

import type { Instant } from '#contract/platform/base/fields.ts';
import { serverTimeHeader } from '#contract/platform/base/server-time.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import { onAnswer } from '#web/platform/calls/send.ts';

/** Where the difference to the server's clock is stored for a page that opens without a network, in ms. */
const STORED = 'rollcall-clock';

/** By how much the date must go ahead of the monotonic clock to count as sleep, in ms. */
const SLEEP_MS = 2_000;

/** What must be added to `performance.now` to get the server's time. */
let offsetMs: number | undefined;
/** The error of the times that this page guessed; undefined until it knows the server's time. */
let guessOffMs: number | undefined;
/** How far the date was ahead of the monotonic clock when they were last compared. */
let aheadMs: number | undefined;

/**
 * Reads the server's time from a reply, so that scans that are kept later have the right time. Within a page's life the
 * monotonic clock counts on from there, so a change of the device's clock does not matter.
 * @param askedAtMs when the request was sent, in the time of `performance.now`
 */
export function hearServerTime(response: Response, askedAtMs: number): void {
  const serverMs = Number(response.headers.get(serverTimeHeader));
  if (!serverMs) return;
  noteSleep();
  const nowMs = performance.now();
  const serverNowMs = serverMs + (nowMs - askedAtMs) / 2;
  const heardMs = serverNowMs - nowMs;
  guessOffMs ??= heardMs - (offsetMs ?? guessedOffset());
  offsetMs = heardMs;
  storeText(STORED, String(Math.round(serverNowMs - Date.now())));
}

onAnswer(hearServerTime);

/**
 * The monotonic clock of some devices stands still while they sleep, so the date goes ahead of it. Someone may also have
 * set the date: until the server tells its time again, the time is a guess.
 */
function noteSleep(): void {
  const nowAheadMs = Date.now() - performance.now();
  const asleepMs = nowAheadMs - (aheadMs ?? nowAheadMs);
  if (asleepMs > SLEEP_MS && offsetMs !== undefined) {
    offsetMs += asleepMs;
    guessOffMs = undefined;
  }
  if (Math.abs(asleepMs) > SLEEP_MS || aheadMs === undefined) aheadMs = nowAheadMs;
}

/** `offsetMs` by the device's clock and its last known difference. */
const guessedOffset = () => Date.now() + Number(storedText(STORED) ?? 0) - performance.now();

/** Forgets the difference to the server's clock that this page knows, for tests. */
export function forgetServerTime(): void {
  offsetMs = undefined;
  guessOffMs = undefined;
  aheadMs = undefined;
}

/**
 * The server's time at a moment of `performance.now`. Without a reply on this page, the device's clock with its last
 * known difference.
 */
export function serverTimeAt(atMs: number): Instant {
  noteSleep();
  offsetMs ??= guessedOffset();
  return new Date(atMs + offsetMs).toISOString();
}

/**
 * What must be added to times that were given without the server's time, here or on a page before a reload, in ms: the
 * device's clock may have changed since a page heard it. Undefined while this page still guesses.
 */
export const guessedOffBy = (): number | undefined => guessOffMs;

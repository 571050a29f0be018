import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import { readClientMessage } from '#contract/app/realtime/realtime-messages.ts';
import { wasJustRecorded } from '#server/attendance/qr/qr-queries.ts';
import { ownSession } from '#server/attendance/session/session-queries.ts';
import { idleAtMs, noteSeen, type Person, personIdOf, personOf } from '#server/platform/base/actors.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type RealtimeHub, tell } from './realtime-hub.ts';

/**
 * Whether a socket's origin is allowed. A browser sends the origin of its page, which must be one of the product's own.
 * A client that sends no origin is not a browser and only needs its sign-in.
 * @see decisions §5.1
 */
function originAllowed(config: Config, request: IncomingMessage): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  if (config.allowedOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  if (config.publicUrl !== undefined && given.origin === new URL(config.publicUrl).origin) return true;
  if (given.host === request.headers.host) return true;
  // The local listener has a port of its own, so its origin differs from that of the page, which this machine served.
  const ownPort = String(config.port);
  return ['localhost', '127.0.0.1', '[::1]'].includes(given.hostname) && given.port === ownPort;
}

/** A socket has to authenticate within this time, in milliseconds. */
const PROVE_WITHIN_MS = 5000;
/**
 * How long a scanner without a sign-in stays connected at first and after each scan that it proves, in milliseconds.
 */
const UNPROVED_SCANNER_MS = 10_000;
/** The longest possible timer, in milliseconds. No sign-in lasts longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** The interval of pings to a socket, in milliseconds. */
const PING_EVERY_MS = 20_000;
/** The most messages a second from one socket. */
const MESSAGES_PER_SECOND = 10;
/** The number of characters of a foreign origin that are logged. */
const LONGEST_ORIGIN = 100;
/** How long after a scan its QR value still proves the scan, in seconds. @see decisions §5.2 */
const CLAIM_SECONDS = 60;

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

/**
 * Closes a socket after an error. A client's errors are only counted, because anyone can cause as many as they like.
 * @param error the error of the received frames, or of serving the socket
 */
export function endBroken(
  { log, securityLog }: Services,
  socket: WebSocket,
  error: Error & { code?: string },
  address: string | undefined,
): void {
  if (error.code?.startsWith('WS_ERR_')) securityLog.note('socket broken', error.code, address);
  else log.error({ err: error }, 'a socket failed');
  socket.terminate();
}

/**
 * Releases the response object of a request that became a socket: the connection would keep it, with the request and its
 * headers, as long as the socket is open. Ten thousand of them took 40 MB.
 */
function releaseRequest({ socket }: IncomingMessage): void {
  const { _httpMessage: response } = socket as typeof socket & { _httpMessage?: ServerResponse | null };
  response?.detachSocket(socket);
}

/**
 * Serves one socket of either listener. Messages of clients never change data.
 * @param address the network address of the client
 * @see decisions §5
 */
export function serveSocket(
  services: Services,
  hub: RealtimeHub,
  socket: WebSocket,
  request: IncomingMessage,
  address: string | undefined,
): void {
  const { config, database, clock } = services;
  releaseRequest(request);
  // The plugin's listener would hold the request as well.
  socket.removeAllListeners('error').on('error', (error) => endBroken(services, socket, error, address));
  if (!originAllowed(config, request)) {
    services.securityLog.note('foreign origin', request.headers.origin?.slice(0, LONGEST_ORIGIN) ?? '', address);
    socket.close(4403, 'origin not allowed');
    return;
  }
  hub.admit(socket);
  let alive = true;
  let said = 0;
  let end: NodeJS.Timeout | undefined;
  const endIn = (ms: number, close: () => void) => {
    clearTimeout(end);
    end = setTimeout(close, Math.min(ms, LONGEST_TIMER_MS));
  };
  const proveWithin = (ms: number) => endIn(ms, () => socket.close(4401, 'nothing was proved'));
  proveWithin(PROVE_WITHIN_MS);
  let proved: Person | undefined;
  let isScanner = false;
  let isDesk = false;
  let countedFromMs = 0;
  const ping = setInterval(() => {
    if (!alive) {
      socket.terminate();
      return;
    }
    alive = false;
    socket.ping();
    // An open scanner counts as activity of its professor, without a call.
    if (proved && !isDesk) void noteSeen(services, proved);
    // A substitute's access begins and ends with a day, without a notice.
    hub.lookAgain(socket).catch((error: unknown) => services.log.warn({ err: error }, 'a right was not looked up'));
  }, PING_EVERY_MS);

  async function join(
    role: 'student' | 'professor',
    token: string,
    asked: readonly number[],
    atDesk = false,
  ): Promise<void> {
    const whoIsThere = () => personOf(services, role, token);
    const isOpen = () => socket.readyState === socket.OPEN;
    const found = await whoIsThere();
    if (!isOpen()) return;
    // A desk whose professor must first change a one-time password gets nothing until that is done.
    if (found?.mustChangePassword && atDesk) return;
    if (!found || found.mustChangePassword) {
      if (!found) services.securityLog.note('token refused', `socket of a ${role}`, address);
      hub.signOut(socket);
      return;
    }
    const { signIn } = found;
    const waiting = { role, person_id: personIdOf(found), signIn, class_ids: [], isDesk: atDesk };
    // If the sign-in ends from here on, its notice is received. If it ended before, reading again finds that out.
    hub.join(socket, waiting);
    const sessions = [];
    for (const class_id of new Set(asked)) {
      if (found.role !== 'professor') break;
      const session = await ownSession(database.read, found, class_id, 'scan');
      if (session) sessions.push(session);
    }
    const still = await whoIsThere();
    if (!isOpen()) return;
    if (!still) {
      hub.signOut(socket);
      return;
    }
    if (sessions.length > 0) {
      hub.join(socket, { ...waiting, class_ids: sessions.map(({ class_id }) => class_id) });
      if (sessions.some(({ standing }) => standing !== 'owner')) await hub.lookAgain(socket);
    }
    isDesk = atDesk;
    endWith(still, whoIsThere);
  }

  /**
   * Closes the socket when its sign-in ends. Use of the sign-in in the meantime, here or by calls, makes it end later.
   */
  function endWith(person: Person, whoIsThere: () => Promise<Person | undefined>): void {
    proved = person;
    const look = async () => {
      const later = await whoIsThere();
      if (proved !== person || socket.readyState !== socket.OPEN) return;
      if (later) endWith(later, whoIsThere);
      else hub.signOut(socket);
    };
    const lookOrWait = () => {
      look().catch((error: unknown) => {
        services.log.warn({ err: error }, 'a sign-in was not looked up');
        endIn(PING_EVERY_MS, lookOrWait);
      });
    };
    const [idleMs, expiresMs] = [idleAtMs(services, person), Date.parse(person.expiresAt)];
    if (expiresMs <= idleMs) endIn(expiresMs - clock.nowMs(), () => hub.signOut(socket));
    else endIn(Math.max(1, idleMs - clock.nowMs()), lookOrWait);
  }

  async function answer(raw: RawData): Promise<void> {
    const message = readClientMessage(textOf(raw));
    if (!message) return;
    if ('subject_id' in message) {
      const recorded = await wasJustRecorded(
        database.read,
        message.qrCode,
        message.subject_id,
        instantIn(clock, -CLAIM_SECONDS),
      );
      if (!recorded) return;
      tell(socket, { success: true, qrCode: message.qrCode, subject_id: message.subject_id });
      if (!proved) proveWithin(UNPROVED_SCANNER_MS);
    } else if (!('type' in message)) await join('student', message.token, []);
    else if (message.type === 'desk') await join('professor', message.token, message.class_ids ?? [], true);
    else if (message.token !== undefined)
      await join('professor', message.token, message.class_id === undefined ? [] : [message.class_id]);
    else if (!proved && !isScanner) {
      isScanner = true;
      proveWithin(UNPROVED_SCANNER_MS);
    }
  }

  socket.on('pong', () => {
    alive = true;
  });
  socket.on('message', (raw) => {
    // One timer for each of ten thousand sockets would cost more than all their messages.
    const nowMs = performance.now();
    if (nowMs - countedFromMs >= 1000) {
      countedFromMs = nowMs;
      said = 0;
    }
    said += 1;
    if (said > MESSAGES_PER_SECOND) {
      socket.close(4429, 'too many messages');
      return;
    }
    answer(raw).catch((error: unknown) => services.log.warn({ err: error }, 'a socket message failed'));
  });
  socket.on('close', () => {
    clearTimeout(end);
    clearInterval(ping);
    hub.leave(socket);
  });
}

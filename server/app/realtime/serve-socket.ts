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
 * A socket with what is known of it. Its listeners and timers are functions that all sockets share: closures of its own
 * would take another 1 KB for each of ten thousand.
 */
interface Served {
  readonly services: Services;
  readonly hub: RealtimeHub;
  readonly socket: WebSocket;
  /** The network address of the client. */
  readonly address: string | undefined;
  /** The person who proved themselves, and their token. */
  proved: Person | undefined;
  token: string;
  isScanner: boolean;
  isDesk: boolean;
  isAlive: boolean;
  /** How many messages came since `countedFromMs`. */
  said: number;
  countedFromMs: number;
  /** When the socket ends and how, by `performance.now`. The timer begins with the last ping before that. */
  endsAtMs: number;
  close: (one: Served) => void;
  end: NodeJS.Timeout | undefined;
  ping: NodeJS.Timeout | undefined;
}

const served = Symbol('served');
/** What is known of a socket that `serveSocket` serves. */
const servedOf = (socket: WebSocket) => (socket as WebSocket & { [served]: Served })[served];

function endIn(one: Served, ms: number, close: (one: Served) => void): void {
  clearTimeout(one.end);
  one.end = undefined;
  one.endsAtMs = performance.now() + ms;
  one.close = close;
  endIfDue(one);
}

function endIfDue(one: Served): void {
  const ms = one.endsAtMs - performance.now();
  if (ms <= PING_EVERY_MS) one.end ??= setTimeout(one.close, Math.max(0, ms), one);
}

const closeUnproved = ({ socket }: Served) => socket.close(4401, 'nothing was proved');
const signOut = ({ hub, socket }: Served) => hub.signOut(socket);

/** Closes the socket when its sign-in ends. Use of the sign-in in the meantime, here or by calls, makes it end later. */
function endWith(one: Served, person: Person, token: string): void {
  const { services } = one;
  one.proved = person;
  one.token = token;
  const nowMs = services.clock.nowMs();
  const [idleMs, expiresMs] = [idleAtMs(services, person), Date.parse(person.expiresAt)];
  if (expiresMs <= idleMs) endIn(one, expiresMs - nowMs, signOut);
  else endIn(one, Math.max(1, idleMs - nowMs), lookOrWait);
}

async function look(one: Served): Promise<void> {
  const { services, socket, proved, token } = one;
  const later = proved && (await personOf(services, proved.role, token));
  if (one.proved !== proved || socket.readyState !== socket.OPEN) return;
  if (later) endWith(one, later, token);
  else signOut(one);
}

function lookOrWait(one: Served): void {
  look(one).catch((error: unknown) => {
    one.services.log.warn({ err: error }, 'a sign-in was not looked up');
    endIn(one, PING_EVERY_MS, lookOrWait);
  });
}

function ping(one: Served): void {
  const { services, hub, socket, proved } = one;
  if (!one.isAlive) {
    socket.terminate();
    return;
  }
  one.isAlive = false;
  socket.ping();
  endIfDue(one);
  // An open scanner counts as activity of its professor, without a call.
  if (proved && !one.isDesk) void noteSeen(services, proved);
  // A substitute's access begins and ends with a day, without a notice.
  hub.lookAgain(socket).catch((error: unknown) => services.log.warn({ err: error }, 'a right was not looked up'));
}

/** Adds a socket for the person with this token; without one, signs it out. */
async function join(
  one: Served,
  role: 'student' | 'professor',
  token: string,
  asked: readonly number[],
  atDesk = false,
): Promise<void> {
  const { services, hub, socket, address } = one;
  const isOpen = () => socket.readyState === socket.OPEN;
  const found = await personOf(services, role, token);
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
    const session = await ownSession(services.database.read, found, class_id, 'scan');
    if (session) sessions.push(session);
  }
  const still = await personOf(services, role, token);
  if (!isOpen()) return;
  if (!still) {
    hub.signOut(socket);
    return;
  }
  if (sessions.length > 0) {
    hub.join(socket, { ...waiting, class_ids: sessions.map(({ class_id }) => class_id) });
    if (sessions.some(({ standing }) => standing !== 'owner')) await hub.lookAgain(socket);
  }
  one.isDesk = atDesk;
  endWith(one, still, token);
}

async function answer(one: Served, raw: RawData): Promise<void> {
  const { services, socket } = one;
  const message = readClientMessage(textOf(raw));
  if (!message) return;
  if ('subject_id' in message) {
    const since = instantIn(services.clock, -CLAIM_SECONDS);
    const recorded = await wasJustRecorded(services.database.read, message.qrCode, message.subject_id, since);
    if (!recorded) return;
    tell(socket, { success: true, qrCode: message.qrCode, subject_id: message.subject_id });
    if (!one.proved) endIn(one, UNPROVED_SCANNER_MS, closeUnproved);
  } else if (!('type' in message)) await join(one, 'student', message.token, []);
  else if (message.type === 'desk') await join(one, 'professor', message.token, message.class_ids ?? [], true);
  else if (message.token !== undefined)
    await join(one, 'professor', message.token, message.class_id === undefined ? [] : [message.class_id]);
  else if (!one.proved && !one.isScanner) {
    one.isScanner = true;
    endIn(one, UNPROVED_SCANNER_MS, closeUnproved);
  }
}

function failed(this: WebSocket, error: Error & { code?: string }): void {
  const { services, address } = servedOf(this);
  endBroken(services, this, error, address);
}

function heard(this: WebSocket, raw: RawData): void {
  const one = servedOf(this);
  // One timer for each of ten thousand sockets would cost more than all their messages.
  const nowMs = performance.now();
  if (nowMs - one.countedFromMs >= 1000) {
    one.countedFromMs = nowMs;
    one.said = 0;
  }
  one.said += 1;
  if (one.said > MESSAGES_PER_SECOND) {
    this.close(4429, 'too many messages');
    return;
  }
  answer(one, raw).catch((error: unknown) => one.services.log.warn({ err: error }, 'a socket message failed'));
}

function ponged(this: WebSocket): void {
  servedOf(this).isAlive = true;
}

function closed(this: WebSocket): void {
  const one = servedOf(this);
  clearTimeout(one.end);
  clearInterval(one.ping);
  one.hub.leave(this);
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
  releaseRequest(request);
  const one: Served = {
    services,
    hub,
    socket,
    address,
    proved: undefined,
    token: '',
    isScanner: false,
    isDesk: false,
    isAlive: true,
    said: 0,
    countedFromMs: 0,
    endsAtMs: 0,
    close: closeUnproved,
    end: undefined,
    ping: undefined,
  };
  Object.assign(socket, { [served]: one });
  // The plugin's listener would hold the request as well.
  socket.removeAllListeners('error').on('error', failed);
  if (!originAllowed(services.config, request)) {
    services.securityLog.note('foreign origin', request.headers.origin?.slice(0, LONGEST_ORIGIN) ?? '', address);
    socket.close(4403, 'origin not allowed');
    return;
  }
  hub.admit(socket);
  endIn(one, PROVE_WITHIN_MS, closeUnproved);
  one.ping = setInterval(ping, PING_EVERY_MS, one);
  socket.on('pong', ponged).on('message', heard).on('close', closed);
}

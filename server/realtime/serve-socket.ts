import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import { readClientMessage } from '#contract/realtime/realtime-messages.ts';
import { instantIn } from '#server/base/clock.ts';
import type { Services } from '#server/base/services.ts';
import { personOf } from '#server/base/who.ts';
import { wasJustRecorded } from '#server/qr/qr-queries.ts';
import { ownedSession } from '#server/session/session-queries.ts';
import { originAllowed } from './origins.ts';
import { type RealtimeHub, tell } from './realtime-hub.ts';

/** A socket has to prove who it is within this time, in milliseconds; a bare scanner may stay without. */
const PROVE_WITHIN_MS = 5000;
/** How often a socket is asked whether it still lives, in milliseconds. */
const PING_EVERY_MS = 20_000;
/** Messages a second that one socket may send. */
const MESSAGES_PER_SECOND = 10;
/** How long after a scan its QR value still proves it, in seconds. @see decisions §5.2 */
const CLAIM_SECONDS = 60;

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

/** Serves one socket of either listener. What it says never changes data. @see decisions §5 */
export function serveSocket(services: Services, hub: RealtimeHub, socket: WebSocket, request: IncomingMessage): void {
  const { config, database, clock } = services;
  socket.on('error', () => socket.terminate());
  if (!originAllowed(config, request)) {
    socket.close(4403, 'origin not allowed');
    return;
  }
  let alive = true;
  let said = 0;
  let closed = false;
  const unproved = setTimeout(() => socket.close(4401, 'nothing was proved'), PROVE_WITHIN_MS);
  let countedFromMs = 0;
  const ping = setInterval(() => {
    if (!alive) {
      socket.terminate();
      return;
    }
    alive = false;
    socket.ping();
  }, PING_EVERY_MS);

  async function join(role: 'student' | 'professor', token: string, class_id: number | undefined): Promise<void> {
    const person = await personOf(database.read, clock, role, token);
    if (closed) return;
    if (!person || person.mustChangePassword) {
      tell(socket, { type: 'signed-out' });
      socket.close(4401, 'signed out');
      return;
    }
    const person_id = person.role === 'student' ? person.stud_id : person.prof_id;
    const owned = class_id === undefined ? undefined : await ownedSession(database.read, person_id, class_id);
    if (closed) return;
    hub.join(socket, { role, person_id, signIn: person.signIn, class_id: owned?.class_id });
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
      if (recorded) tell(socket, { success: true, qrCode: message.qrCode, subject_id: message.subject_id });
    } else if ('type' in message) {
      clearTimeout(unproved);
      if (message.token !== undefined) await join('professor', message.token, message.class_id);
    } else {
      clearTimeout(unproved);
      await join('student', message.token, undefined);
    }
  }

  socket.on('pong', () => {
    alive = true;
  });
  socket.on('message', (raw) => {
    // A timer for each of ten thousand sockets would be more work than all that they say.
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
    closed = true;
    clearTimeout(unproved);
    clearInterval(ping);
    hub.leave(socket);
  });
}

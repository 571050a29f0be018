import { connect } from 'node:net';

/** What became of bytes that were sent on a connection of their own. */
export interface SentFate {
  /** Of the first answer; 0 when the connection ended without one, or there was none in time. */
  status: number;
  /** Answers in all, since many requests may be sent at once. */
  statuses: number[];
  /** Until the first answer began, in milliseconds. */
  answeredMs: number;
  /** Bytes that the other side, or the system on its behalf, has taken until the connection ended. */
  takenBytes: number;
  /** Whether the other side ended the connection before everything was sent. */
  cutOff: boolean;
  /** From the first byte to the end of the connection, in milliseconds. */
  lastedMs: number;
}

/** How long the other side is listened to after the last byte, in milliseconds. */
const LISTENING_MS = 1500;

/** How it is sent. */
export interface SendingPace {
  /** After so many answers nobody need be waited for any more. */
  answers?: number;
  /** Between two pieces, in milliseconds; without it as fast as they are taken. */
  everyMs?: number;
}

/**
 * Sends bytes and goes on sending, whatever is answered, until all are taken or the other side ends the connection.
 * @param chunks what is sent, piece by piece; it has to end
 */
export function sendOn(
  origin: string,
  chunks: Iterable<string | Buffer>,
  { answers = 1, everyMs }: SendingPace = {},
): Promise<SentFate> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const beganMs = performance.now();
    const fate: SentFate = {
      status: 0,
      statuses: [],
      answeredMs: Number.POSITIVE_INFINITY,
      takenBytes: 0,
      cutOff: false,
      lastedMs: 0,
    };
    const rest = chunks[Symbol.iterator]();
    const socket = connect({ host: hostname, port: Number(port) });
    let isAllSent = false;
    let heard = '';

    const sendMore = () => {
      while (!socket.destroyed) {
        const { done, value } = rest.next();
        if (done) {
          isAllSent = true;
          socket.setTimeout(LISTENING_MS, () => socket.destroy());
          return;
        }
        const isTaken = socket.write(value);
        if (everyMs !== undefined) return void setTimeout(sendMore, everyMs);
        if (!isTaken) return;
      }
    };
    socket.on('connect', sendMore);
    if (everyMs === undefined) socket.on('drain', sendMore);
    socket.on('data', (chunk: Buffer) => {
      if (heard === '') fate.answeredMs = performance.now() - beganMs;
      heard += chunk.toString('latin1');
      if (!isAllSent || heard.split('HTTP/1.1 ').length <= answers) return;
      // The last answer is short: what is still missing of it comes at once.
      setTimeout(() => socket.destroy(), 20);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      fate.statuses = [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      fate.status = fate.statuses[0] ?? 0;
      fate.takenBytes = socket.bytesWritten - socket.writableLength;
      fate.cutOff = !isAllSent;
      fate.lastedMs = performance.now() - beganMs;
      resolve(fate);
    });
  });
}

/** The same piece over and over, up to so many bytes in all. */
export function* over(piece: Buffer, bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}

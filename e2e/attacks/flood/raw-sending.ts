import { connect } from 'node:net';

/** The result of bytes that were sent on their own connection. */
export interface SentFate {
  /** Status of the first response; 0 without a response in time. */
  status: number;
  /** Statuses of all responses, since several requests may be sent together. */
  statuses: number[];
  /** Milliseconds until the first response began. */
  answeredMs: number;
  /** Bytes that the server or its operating system accepted before the connection ended. */
  takenBytes: number;
  /** Whether the server ended the connection before everything was sent. */
  cutOff: boolean;
  /** Milliseconds from the first byte to the end of the connection. */
  lastedMs: number;
}

/** How long to listen after the last byte, in milliseconds. */
const LISTENING_MS = 1500;

/** The pace of sending. */
export interface SendingPace {
  /** After this number of responses, no more are expected. */
  answers?: number;
  /** Milliseconds between two pieces; if left out, the pieces are sent as fast as the server accepts data. */
  everyMs?: number;
}

/**
 * Sends bytes, whatever the responses are, until everything is accepted or the server ends the connection.
 * @param chunks the pieces to send; must be finite
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
      // The last response is short, so the rest of it arrives immediately.
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

/** Repeats the piece up to this number of bytes. */
export function* over(piece: Buffer, bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}

import { once } from 'node:events';
import { connect } from 'node:net';

/** A client connection that sends everything before it reads, and is then reused. */
export interface KeptConnection {
  /**
   * Sends a request with its body in pieces, and then reads one response.
   * @throws if the connection ends before the response is complete
   */
  ask(head: readonly string[], pieces?: Iterable<string | Buffer>): Promise<{ status: number; said: unknown }>;
  /** Resolves when the server has closed it. */
  ended: Promise<unknown>;
  close(): void;
}

/** Encodes a body of unknown length in the format of `Transfer-Encoding: chunked`. */
export function* inChunks(pieces: Iterable<string | Buffer>): Generator<string | Buffer> {
  for (const piece of pieces) {
    yield `${Buffer.byteLength(piece).toString(16)}\r\n`;
    yield piece;
    yield '\r\n';
  }
  yield '0\r\n\r\n';
}

/** Opens a connection to a port of this machine. */
export async function keepConnection(port: number): Promise<KeptConnection> {
  const socket = connect(port, '127.0.0.1');
  const ended = once(socket, 'close');
  const gone = new Promise<never>((_, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The connection has ended.')));
  });
  gone.catch(() => undefined);
  await Promise.race([once(socket, 'connect'), gone]);
  let heard = Buffer.of();
  socket.on('data', (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
  });
  socket.pause();

  async function answer() {
    for (;;) {
      const [head = '', rest] = heard.toString('latin1').split('\r\n\r\n', 2);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      const end = Buffer.byteLength(head, 'latin1') + 4 + length;
      if (rest !== undefined && heard.length >= end) {
        const body = heard.subarray(end - length, end).toString();
        heard = heard.subarray(end);
        return { status: Number(head.split(' ')[1]), said: JSON.parse(body) as unknown };
      }
      await Promise.race([once(socket, 'data'), gone]);
    }
  }

  return {
    async ask(head, pieces = []) {
      socket.pause();
      socket.write(`${head.join('\r\n')}\r\nHost: localhost\r\n\r\n`);
      for (const piece of pieces) if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), gone]);
      socket.resume();
      return answer();
    },
    ended,
    close: () => socket.destroy(),
  };
}

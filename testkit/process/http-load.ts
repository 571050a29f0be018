import { connect, type Socket } from 'node:net';

/** A request as it is sent. */
export type RequestBytes = Buffer;

/** The bytes of a request, built before the measurement starts. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: object,
): RequestBytes {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    // An empty body also needs a length; otherwise a server may wait for a body.
    ...(method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/** A response: its status, and its body if it was requested. */
export interface WireReply {
  status: number;
  body: Buffer;
}

/**
 * A keep-alive connection that sends one request at a time. The connection understands responses with a length and
 * chunked responses. The connection does as little work as possible, because server and client share two cores.
 */
export class Connection {
  readonly #socket: Socket;
  #heard: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (reply: WireReply) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#hear(chunk));
    const lost = () => this.#waiting?.reject(new Error('The connection was closed before the answer.'));
    socket.on('error', lost).on('close', lost);
  }

  static open(origin: string): Promise<Connection> {
    const { port } = new URL(origin);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  ask(request: RequestBytes): Promise<WireReply> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #hear(chunk: Buffer): void {
    this.#heard = this.#heard.length === 0 ? chunk : Buffer.concat([this.#heard, chunk]);
    const headEnd = this.#heard.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#heard.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const bodyStart = headEnd + 4;
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    let end = bodyStart + Number(length ?? 0);
    if (length === undefined && status !== 304 && status !== 204) {
      const last = this.#heard.indexOf('\r\n0\r\n\r\n', headEnd);
      if (last < 0) return;
      end = last + 7;
    }
    if (this.#heard.length < end) return;
    const body = this.#heard.subarray(bodyStart, end);
    this.#heard = this.#heard.subarray(end);
    const { resolve } = this.#waiting ?? {};
    this.#waiting = undefined;
    resolve?.({ status, body });
  }
}

/** The result of a load run. */
export interface LoadResult {
  /** The number of responses by status. */
  statuses: Map<number, number>;
  /** The duration of each request in milliseconds, in order of completion. */
  tookMs: number[];
  seconds: number;
  perSecond: number;
}

/** Sends every request once over a number of connections; each continues as soon as it has a response. */
export async function closedLoop(
  origin: string,
  requests: readonly RequestBytes[],
  connections: number,
): Promise<LoadResult> {
  const lanes = await Promise.all(Array.from({ length: connections }, () => Connection.open(origin)));
  const statuses = new Map<number, number>();
  const tookMs: number[] = [];
  let next = 0;
  const beganMs = performance.now();
  await Promise.all(
    lanes.map(async (connection) => {
      for (let request = requests[next++]; request; request = requests[next++]) {
        const askedMs = performance.now();
        const { status } = await connection.ask(request);
        tookMs.push(performance.now() - askedMs);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - beganMs) / 1000;
  for (const connection of lanes) connection.close();
  return { statuses, tookMs, seconds, perSecond: requests.length / seconds };
}

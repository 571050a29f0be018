import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/**
 * What happens to each request: its connection is refused, its answer is lost or cut in the middle, a proxy answers 502,
 * a captive portal answers for the server, or it takes 3 s to arrive.
 */
export type Fault = 'none' | 'away' | 'lost' | 'cut' | '502' | 'portal' | 'slow';

const SLOW_MS = 3_000;
/** How long the server is away, and then there, while the network is flapping. */
const FLAP_MS = 1_000;
const PORTAL = '<!doctype html><title>Guest network</title><p>Accept the terms to go on.</p>';

/** A network between browsers and a server, which has one fault at a time. */
export interface FaultyNetwork {
  /** The address for browsers. */
  readonly origin: string;
  /** Changes the fault, and ends the open connections. A flapping network does so every second. */
  set(fault: Fault | 'flapping'): void;
  /** Called for every request that arrives; callers may replace it. */
  onRequest: (path: string) => void;
  close(): Promise<void>;
}

/** Starts the network in front of a server. @param origin the server's address */
export async function startFaultyNetwork(origin: string): Promise<FaultyNetwork> {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Duplex>();
  let fault: Fault = 'none';
  let flapping: NodeJS.Timeout | undefined;
  const change = (next: Fault) => {
    fault = next;
    for (const socket of sockets) socket.destroy();
  };

  /** Passes a request on, and its answer back as the fault wants it. */
  async function pass(from: IncomingMessage, to: ServerResponse, during: Fault): Promise<void> {
    const { method, url: path, headers } = from;
    const body = await buffer(from);
    if (during === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const passed = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      void buffer(answer).then(
        (bytes) => {
          if (during === 'lost') return to.destroy();
          to.writeHead(answer.statusCode ?? 0, answer.headers);
          if (during !== 'cut') return to.end(bytes);
          to.write(bytes.subarray(0, bytes.length / 2), () => to.destroy());
        },
        () => to.destroy(),
      );
    });
    passed.on('error', () => to.destroy());
    passed.end(body);
  }

  const server = createServer((from, to) => {
    network.onRequest(from.url ?? '');
    if (fault === '502') return to.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    if (fault === 'portal') return to.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL);
    pass(from, to, fault).catch(() => to.destroy());
  });
  server.on('connection', (socket) => {
    if (fault === 'away') return socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (from: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (fault !== 'none') return socket.destroy();
    const passed = connect(Number(port), hostname);
    const lines = from.rawHeaders.map((text, at) => text + (at % 2 === 0 ? ': ' : '\r\n')).join('');
    passed.write(`${from.method} ${from.url} HTTP/1.1\r\n${lines}\r\n`);
    passed.write(head);
    passed.pipe(socket).pipe(passed);
    passed.on('error', () => socket.destroy());
    socket.on('error', () => passed.destroy());
    socket.on('close', () => passed.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const network: FaultyNetwork = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    set(next) {
      clearInterval(flapping);
      const flap = () => change(fault === 'away' ? 'none' : 'away');
      flapping = next === 'flapping' ? setInterval(flap, FLAP_MS) : undefined;
      change(next === 'flapping' ? 'away' : next);
    },
    onRequest: () => undefined,
    async close() {
      clearInterval(flapping);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return network;
}

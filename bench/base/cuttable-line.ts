import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** How a line fails: connections are refused, as by a server that is stopped, or nothing comes through and no error. */
export type Cut = 'refused' | 'silent';

/** A line to the product that can be cut: the network of one person, while others still reach the product. */
export interface CuttableLine {
  /** The product's address over this line. */
  readonly origin: string;
  cut(how: Cut): Promise<void>;
  /** After a silent cut, what was sent in the meantime arrives late, as networks send lost packets again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a line to the product at an address of this machine. */
export async function startLine(productUrl: string): Promise<CuttableLine> {
  const pairs = new Map<Socket, Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(new URL(productUrl).port), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      pairs.set(from, to);
      if (!isSilent) from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        pairs.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of pairs.keys()) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async cut(how) {
      isSilent = how === 'silent';
      if (!isSilent) await stop();
      else for (const [from, to] of pairs) from.unpipe(to);
    },
    async mend() {
      if (!isSilent) return listen(port);
      isSilent = false;
      for (const [from, to] of pairs) from.pipe(to);
    },
    close: stop,
  };
}

import { WebSocketServer } from 'ws';
import { LARGEST_MESSAGE_BYTES } from '#contract/platform/base/realtime.ts';
import type { Services } from '#server/platform/base/services.ts';
import { namesOwnHost, wrongHost } from '#server/platform/config/network-address.ts';
import type { RealtimeHub } from './realtime-hub.ts';
import { serveSocket } from './serve-socket.ts';

/**
 * Opens the specification's own realtime port, on this machine only. If another program uses the port, the product logs
 * this and continues without the port, because `/realtime` serves the same sockets.
 * @see spec §7, decisions §5.1, §7.2
 */
export async function listenLocally(
  services: Services,
  hub: RealtimeHub,
  port: number,
): Promise<{ close(): void } | undefined> {
  // It listens on this machine only, whatever HOST is.
  const isOwn = namesOwnHost({ ...services.config, host: '127.0.0.1', trustProxy: 0 });
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port,
    maxPayload: LARGEST_MESSAGE_BYTES,
    perMessageDeflate: false,
    verifyClient: ({ req }, decide) => decide(isOwn(req), wrongHost.status, wrongHost.message),
  });
  server.on('connection', (socket, request) => {
    serveSocket(services, hub, socket, request, request.socket.remoteAddress);
  });
  return new Promise((resolve) => {
    server.once('listening', () =>
      resolve({
        close: () => {
          for (const socket of server.clients) socket.close(1012, 'the server restarts');
          server.close();
        },
      }),
    );
    server.once('error', (error) => {
      services.log.warn({ err: error }, `port ${port} is not free: sockets are served on /realtime only`);
      resolve(undefined);
    });
  });
}

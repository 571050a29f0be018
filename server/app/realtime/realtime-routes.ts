import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { REALTIME_PATH } from '#contract/platform/base/realtime.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import { sendRefusal } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { openRealtimeHub, type RealtimeHub } from './realtime-hub.ts';
import { serveSocket } from './serve-socket.ts';

declare module 'fastify' {
  interface FastifyInstance {
    realtime: RealtimeHub;
  }
}

/** The sockets on the application's own origin. @see decisions §5.1 */
export function realtimeRoutes(app: FastifyInstance, services: Services): void {
  const hub = openRealtimeHub(services);
  const upgrades = new WeakSet<IncomingMessage>();
  app.server.prependListener('upgrade', (request: IncomingMessage) => upgrades.add(request));
  app.decorate('realtime', hub);
  app.addHook('preClose', async () => hub.close());
  // The plugin would open a socket at every address, and log that address, only to close it.
  app.addHook('onRequest', async (request, reply) => {
    if (upgrades.has(request.raw) && request.routeOptions.url !== REALTIME_PATH) return sendRefusal(reply, notFound);
    return undefined;
  });
  // Whoever asks for a socket and gets an answer instead: Node has let go of that connection, and nobody would close it.
  app.addHook('onSend', async (request, reply) => {
    if (upgrades.has(request.raw)) reply.raw.once('finish', () => request.raw.socket.destroySoon());
  });
  // The socket plugin must stand before the route is known, hence the registration.
  app.register(async (within) => {
    within.route({
      method: 'GET',
      url: REALTIME_PATH,
      schema: { hide: true } as object,
      handler: (_request, reply) => reply.callNotFound(),
      wsHandler: (socket, request) => serveSocket(services, hub, socket, request.raw, request.ip),
    });
  });
}

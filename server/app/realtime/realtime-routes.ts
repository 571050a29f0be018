import type { FastifyInstance } from 'fastify';
import { REALTIME_PATH } from '#contract/platform/base/realtime.ts';
import type { Services } from '#server/platform/base/services.ts';
import { openSocketsOnlyAt } from '#server/platform/http/connections.ts';
import { openRealtimeHub, type RealtimeHub } from './realtime-hub.ts';
import { serveSocket } from './serve-socket.ts';

declare module 'fastify' {
  interface FastifyInstance {
    realtime: RealtimeHub;
  }
}

/** Serves the sockets on the application's own origin. @see decisions §5.1 */
export function realtimeRoutes(app: FastifyInstance, services: Services): void {
  const hub = openRealtimeHub(services);
  app.decorate('realtime', hub);
  app.addHook('preClose', async () => hub.close());
  openSocketsOnlyAt(app, REALTIME_PATH);
  // The route is registered in a plugin, because the socket plugin must be loaded before the route is added.
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

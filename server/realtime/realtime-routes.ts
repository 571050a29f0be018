import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/base/services.ts';
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
  app.decorate('realtime', hub);
  app.addHook('preClose', async () => hub.close());
  // The socket plugin must stand before the route is known, hence the registration.
  app.register(async (within) => {
    within.get('/realtime', { websocket: true, schema: { hide: true } as object }, (socket, request) =>
      serveSocket(services, hub, socket, request.raw),
    );
  });
}

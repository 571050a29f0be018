import type { FastifyInstance } from 'fastify';

/** Sockets are told that the server goes, and have this long to say goodbye, in milliseconds. */
const GOODBYE_MS = 1500;
/** Requests under way are finished within this time, in milliseconds; one that takes longer is cut off. */
const DRAIN_MS = 8000;
/** How often connections are looked for whose last answer has been given, in milliseconds. */
const LOOK_EVERY_MS = 50;

/**
 * Stops an application so that nobody notices who can ask another copy: it is not ready any more, takes no new
 * connections, answers what is under way, and tells every socket to come back (1012). Done within 8 s, whatever the
 * clients do.
 */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  app.isStopping = true;
  const { clients } = app.websocketServer;
  for (const socket of clients) socket.close(1012, 'the server restarts');
  const goodbye = setTimeout(() => {
    for (const socket of clients) socket.terminate();
  }, GOODBYE_MS);
  // Browsers keep a connection open for the next request; the one that was under way would hold the end up.
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
  const drain = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(goodbye);
    clearInterval(idle);
    clearTimeout(drain);
  }
}

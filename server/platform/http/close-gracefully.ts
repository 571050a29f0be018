import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Sockets are told that the server goes, and have this long to say goodbye, in milliseconds. */
const GOODBYE_MS = 1500;
/** Requests under way are finished within this time, in milliseconds; one that takes longer is cut off. */
const DRAIN_MS = 8000;
/** A connection that was taken just before has this long for its first word: a proxy's request is on its way, in milliseconds. */
const FIRST_WORDS_MS = 250;
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
  // Not by its own `close`, which cuts off who has just come and not yet spoken: a proxy would answer them 502.
  const ended = new Promise((resolve) => app.server.once('close', resolve));
  const listened = app.server.listening;
  if (listened) {
    Server.prototype.close.call(app.server);
    await pause(FIRST_WORDS_MS);
  }
  // Browsers keep a connection open for the next request; the one that was under way would hold the end up.
  const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
  const drain = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  try {
    if (listened) await ended;
    await app.close();
  } finally {
    clearTimeout(goodbye);
    clearInterval(idle);
    clearTimeout(drain);
  }
}

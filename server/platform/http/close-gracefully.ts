import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Sockets learn that the server stops, and have this long to close, in milliseconds. */
const GOODBYE_MS = 1500;
/** The time for running requests to finish, in milliseconds; longer ones are cut off. */
const DRAIN_MS = 8000;
/** The time for the first data on a new connection, in milliseconds: a proxy's request may be on its way. */
const FIRST_WORDS_MS = 250;
/** How often the server looks for connections with no request left, in milliseconds. */
const LOOK_EVERY_MS = 50;

/**
 * Stops an application without effect on clients that can use another copy. It is no longer ready, accepts no new
 * connections, answers running requests, and asks every socket to come back (1012). Takes at most 8 s, whatever the
 * clients do.
 */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  app.isStopping = true;
  const { clients } = app.websocketServer;
  for (const socket of clients) socket.close(1012, 'the server restarts');
  const goodbye = setTimeout(() => {
    for (const socket of clients) socket.terminate();
  }, GOODBYE_MS);
  // Its own `close` would cut off new connections that have sent nothing yet, and a proxy would answer those with 502.
  const ended = new Promise((resolve) => app.server.once('close', resolve));
  const listened = app.server.listening;
  if (listened) {
    Server.prototype.close.call(app.server);
    await pause(FIRST_WORDS_MS);
  }
  // Browsers keep a connection open for the next request, which would delay the end.
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

import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long sockets have to close after they learn that the server is stopping, in milliseconds. */
const GOODBYE_MS = 1500;
/** How long running requests have to finish, in milliseconds. Longer requests are cut off. */
const DRAIN_MS = 8000;
/** How long a new connection may take to send its first data, in milliseconds: a proxy's request may be on its way. */
const FIRST_WORDS_MS = 250;
/** How often the server looks for connections without a running request, in milliseconds. */
const LOOK_EVERY_MS = 50;

/**
 * Stops an application so that clients that can use another copy notice nothing. The application is no longer ready,
 * accepts no new connections, answers running requests, and asks every socket to come back (1012). Takes at most 8 s,
 * whatever the clients do.
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
  // Browsers keep a connection open for their next request, which would delay the stop.
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

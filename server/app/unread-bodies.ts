import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long the rest of a request is still read after its answer, in milliseconds: who is sending hears it meanwhile. */
const LISTENING_ON_MS = 1000;

/**
 * Ends the connection of whoever goes on sending a request that has been answered already, such as the body of a call
 * that he may not make: Node would read on for as long as a request may last.
 */
export function stopListeningOnceAnswered(app: FastifyInstance, listeningOnMs = LISTENING_ON_MS): void {
  app.addHook('onResponse', async ({ raw }) => {
    const { socket } = raw;
    if (raw.complete || !(socket instanceof Socket)) return;
    setTimeout(() => {
      if (!raw.complete) socket.destroy();
    }, listeningOnMs).unref();
  });
}

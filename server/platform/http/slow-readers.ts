import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long an answer may wait for a client that does not read it. */
export interface Patience {
  /** From the last byte that the client has taken until the connection is cut off: once to twice this, in milliseconds. */
  stalledMs: number;
  /** From the first byte of an answer to its last, however little is taken at a time, in milliseconds. */
  longestMs: number;
}

/** No more patient than with a request; the largest file of the pages still arrives at 10 KB a second. */
const ordinary: Patience = { stalledMs: 6000, longestMs: 120_000 };

/**
 * Cuts off whoever asks and then does not read the answer, or reads it in drops: each would hold a connection, a file
 * and memory for as long as they like, and Node itself waits for ever. A handler may take as long as it takes, and a
 * connection that was read to the end is kept for the next request.
 */
export function giveUpOnSlowReaders(app: FastifyInstance, { stalledMs, longestMs }: Patience = ordinary): void {
  app.addHook('onSend', async (request, reply) => {
    // A request that was injected has no connection.
    if (!(request.raw.socket instanceof Socket)) return;
    const { raw } = reply;
    raw.setTimeout(stalledMs);
    const late = setTimeout(() => raw.destroy(), longestMs).unref();
    raw.once('close', () => clearTimeout(late));
  });
}

import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How much of a request is still read, and thrown away, after its answer. */
export interface Listening {
  /** Bytes; a body that announces more counts as one without end. */
  mostBytes: number;
  /** For a body that says how long it is, in milliseconds; Node itself would read on for 15 s. */
  knownMs?: number;
  /** For one that does not say when it ends, in milliseconds. */
  unknownMs?: number;
}

/** Whether the client wants no more than this one answer. */
function saysGoodbye({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.0' || /\bclose\b/i.test(headers.connection ?? '');
}

/** Reads on, and ends the connection when it has been too much or too long. */
function readTheRest(
  { raw, headers }: FastifyRequest,
  { mostBytes, knownMs = 10_000, unknownMs = 1500 }: Listening,
): void {
  const isKnown = Number(headers['content-length']) <= mostBytes;
  const late = setTimeout(() => raw.socket.destroy(), isKnown ? knownMs : unknownMs).unref();
  raw.once('close', () => clearTimeout(late));
  let readBytes = 0;
  raw.unpipe();
  if (saysGoodbye(raw)) raw.once('end', () => raw.socket.end());
  raw.on('data', (chunk: Buffer) => {
    readBytes += chunk.length;
    if (readBytes > mostBytes) raw.socket.destroy();
  });
  raw.resume();
}

/**
 * Answers on a connection that stays whole, however early in the request: a client that sends to the end before it reads
 * would find its answer gone with a connection that was closed on it. What is still to come is read and thrown away, but
 * not of whoever sends on and on. @see decisions §4.13
 */
export function answerInFull(app: FastifyInstance, listening: Listening): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    // The framework says so of every body that it could not read.
    if (reply.getHeader('connection') === 'close') void reply.removeHeader('connection');
    if (request.raw.complete || !(request.raw.socket instanceof Socket)) return;
    // Or Node would close with the answer's last byte; it is closed when the rest is read.
    reply.raw.shouldKeepAlive = true;
    readTheRest(request, listening);
  });
}

import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#contract/platform/base/refusal.ts';
import { sendRefusal } from '#server/platform/base/serve.ts';
import { networkOf } from '#server/platform/config/network-address.ts';

/** So long requests are begun before the process looks at its connections again, in milliseconds. */
const SLICE_MS = 5;

/** While new connections come, up to so many of them are let in before anything else is begun. */
const LET_IN_FIRST = 100;

/** One that waits for its turn. */
type Begin = () => void;

/**
 * Begins requests as they come for 5 ms; what comes later in one go waits until the process has looked at its connections
 * again, and then the networks take turns, one request each. Node takes one new connection each time it looks, after it
 * has begun on everything that it has read of the others: while 300 connections asked without a pause, nobody else got in.
 */
export function queueByNetwork(app: FastifyInstance): void {
  /** Those who wait, by their network; whose turn is next stands first. */
  const waiting = new Map<string, Begin[]>();
  let isCounting = false;
  let sliceEndsMs = 0;
  let hasLetIn = false;
  let letIn = 0;

  function beginSlice(lastsMs = SLICE_MS): void {
    isCounting = true;
    sliceEndsMs = performance.now() + lastsMs;
    setImmediate(endSlice);
  }

  function endSlice(): void {
    isCounting = false;
    if (waiting.size === 0) return;
    letIn = hasLetIn ? letIn + 1 : 0;
    hasLetIn = false;
    if (letIn % LET_IN_FIRST > 0) {
      beginSlice(0);
      return;
    }
    beginSlice();
    while (waiting.size > 0 && performance.now() < sliceEndsMs) {
      for (const [network, line] of waiting) {
        line.shift()?.();
        waiting.delete(network);
        if (line.length > 0) waiting.set(network, line);
        break;
      }
    }
  }

  app.server.on('connection', () => {
    hasLetIn = true;
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isCounting) beginSlice();
    if (waiting.size === 0 && performance.now() < sliceEndsMs) {
      done();
      return;
    }
    const network = networkOf(request.ip);
    const line = waiting.get(network) ?? [];
    waiting.set(network, line);
    line.push(() => {
      // Who has gone meanwhile is owed nothing.
      if (!request.raw.socket.destroyed) done();
    });
  });
}

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

/** Whether the type that a request gives says anything: one of a body that is none, or no type at all, does not. */
function isTyped({ headers }: FastifyRequest): boolean {
  const isBodiless = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
  return !isBodiless && /^[^\s/;]+\/[^\s/;]/.test(headers['content-type'] ?? '');
}

/**
 * Takes an empty body for what it is, whatever type its client gives it: of known length, without one, or in chunks.
 * JSON is read, a form by whoever wants one; any other text is refused with 415. @see decisions §4.13
 */
export function takeEmptyBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTyped(request)) delete request.raw.headers['content-type'];
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void readJson(request, String(body), done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(body === '' ? null : Object.assign(new Error('Only JSON is read.'), { statusCode: 415 }));
  });
}

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

/**
 * Refuses those who ask for a socket elsewhere than at this path: the plugin would open one at every address, and log that
 * address, only to close it.
 */
export function openSocketsOnlyAt(app: FastifyInstance, path: string): void {
  const upgrades = new WeakSet<IncomingMessage>();
  app.server.prependListener('upgrade', (request: IncomingMessage) => upgrades.add(request));
  app.addHook('onRequest', async (request, reply) => {
    if (upgrades.has(request.raw) && request.routeOptions.url !== path) return sendRefusal(reply, notFound);
    return undefined;
  });
  // Whoever asks for a socket and gets an answer instead: Node has let go of that connection, and nobody would close it.
  app.addHook('onSend', async (request, reply) => {
    if (upgrades.has(request.raw)) reply.raw.once('finish', () => request.raw.socket.destroySoon());
  });
}

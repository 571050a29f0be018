import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#contract/platform/base/refusal.ts';
import { sendRefusal } from '#server/platform/base/serve.ts';
import { networkOf } from '#server/platform/config/network-address.ts';

/** How long the process starts requests before it accepts connections again, in milliseconds. */
const SLICE_MS = 5;

/** How long the process only accepts new connections before it starts requests again, in milliseconds. */
const LET_IN_MS = 20;

/** Starts a waiting request. */
type Begin = () => void;

/**
 * Starts requests as they arrive, for 5 ms. Requests that arrive later in the same turn of the event loop wait until
 * the process has accepted connections again. After that, the server starts one request of each network in turn. In
 * each turn, Node starts everything that it has read from open connections before it accepts one new connection: while
 * 300 connections sent nonstop, no one else could connect.
 */
export function queueByNetwork(app: FastifyInstance): void {
  /** The waiting requests by network. The network whose turn is next comes first. */
  const waiting = new Map<string, Begin[]>();
  let isCounting = false;
  let sliceEndsMs = 0;
  let hasLetIn = false;
  let letInEndsMs = 0;

  function beginSlice(lastsMs = SLICE_MS): void {
    isCounting = true;
    sliceEndsMs = performance.now() + lastsMs;
    setImmediate(endSlice);
  }

  function endSlice(): void {
    isCounting = false;
    if (waiting.size === 0) return;
    const nowMs = performance.now();
    const canLetIn = hasLetIn && nowMs < letInEndsMs;
    hasLetIn = false;
    if (canLetIn) {
      beginSlice(0);
      return;
    }
    letInEndsMs = nowMs + SLICE_MS + LET_IN_MS;
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
      // Skips requests whose connection has closed.
      if (!request.raw.socket.destroyed) done();
    });
  });
}

/** The limits for reading and discarding the rest of a request after its answer. */
export interface Listening {
  /** Bytes. A body with a larger announced length counts as endless. */
  mostBytes: number;
  /** The time limit for a body of known length, in milliseconds. Node itself would continue to read for 15 s. */
  knownMs?: number;
  /** The time limit for a body of unknown length, in milliseconds. */
  unknownMs?: number;
}

/** Whether the client asks to close the connection after this answer. */
function saysGoodbye({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.0' || /\bclose\b/i.test(headers.connection ?? '');
}

/** Continues to read, and closes the connection if the rest is too large or takes too long. */
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
 * Answers without closing the connection, however early in the request: a client that sends everything before it reads
 * would lose the answer if the connection closed. The rest is read and discarded, with limits for endless senders.
 * @see decisions §4.13
 */
export function answerInFull(app: FastifyInstance, listening: Listening): void {
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, _payload, done) => {
    // The framework sets this header for every body that it could not read.
    if (reply.getHeader('connection') === 'close') void reply.removeHeader('connection');
    if (!request.raw.complete && request.raw.socket instanceof Socket) {
      // Otherwise Node would close the connection with the last byte of the answer. Now it closes when the rest is read.
      reply.raw.shouldKeepAlive = true;
      readTheRest(request, listening);
    }
    done();
  });
}

/**
 * Whether the server must check the content type of a request. The type of an empty body is not checked, and neither is
 * a malformed type.
 */
function isTyped({ headers }: FastifyRequest): boolean {
  const isBodiless = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
  return !isBodiless && /^[^\s/;]+\/[^\s/;]/.test(headers['content-type'] ?? '');
}

/**
 * Accepts an empty body of any type: with a known length, without one, or in chunks. JSON is parsed here, and forms are
 * parsed by the calls that accept a form. Any other body is refused with 415.
 * @see decisions §4.13
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

/** The time limits for sending an answer, for clients that do not read it. */
export interface Patience {
  /** How long a client may read nothing, in milliseconds. The connection is cut at the latest after twice this time. */
  stalledMs: number;
  /** The time from the first byte of an answer to its last, even if the client keeps reading, in milliseconds. */
  longestMs: number;
}

/**
 * An answer has the same time limits as a request. A client that reads 10 KB a second still receives the largest file
 * of the pages.
 */
const ordinary: Patience = { stalledMs: 6000, longestMs: 120_000 };

/**
 * Cuts off clients that do not read their answer, or read it very slowly: each would hold a connection, a file and
 * memory as long as it likes, and Node itself waits forever. These limits do not apply to handlers. If the client has
 * read the whole answer, its connection stays open for the next request.
 */
export function giveUpOnSlowReaders(app: FastifyInstance, { stalledMs, longestMs }: Patience = ordinary): void {
  /** The answers of this turn of the event loop. Nearly all are sent when it ends, and need no timers. */
  let begun: ServerResponse[] = [];
  function limit(): void {
    for (const raw of begun) {
      if (raw.closed || raw.writableFinished) continue;
      raw.setTimeout(stalledMs);
      const late = setTimeout(() => raw.destroy(), longestMs).unref();
      raw.once('close', () => clearTimeout(late));
    }
    begun = [];
  }
  app.addHook('onSend', (request, reply, _payload, done) => {
    // An injected request in tests has no connection.
    if (request.raw.socket instanceof Socket && begun.push(reply.raw) === 1) setImmediate(limit);
    done();
  });
}

/** Refuses sockets at other paths. The plugin would otherwise open and log each of these sockets before closing it. */
export function openSocketsOnlyAt(app: FastifyInstance, path: string): void {
  const upgrades = new WeakSet<IncomingMessage>();
  app.server.prependListener('upgrade', (request: IncomingMessage) => upgrades.add(request));
  app.addHook('onRequest', (request, reply, done) => {
    if (upgrades.has(request.raw) && request.routeOptions.url !== path) sendRefusal(reply, notFound);
    else done();
  });
  // If a socket request gets an answer instead of a socket, Node has released its connection, and nothing else would
  // close it.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (upgrades.has(request.raw)) reply.raw.once('finish', () => request.raw.socket.destroySoon());
    done();
  });
}

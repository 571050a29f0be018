import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverMark } from '#contract/platform/base/call.ts';
import { badInput, Refusal, tooLarge, unavailable, unexpected } from '#contract/platform/base/refusal.ts';
import { NoPlaceLeft } from '#server/platform/base/fair-queue.ts';
import { tellBound } from '#server/platform/base/record-reached-limit.ts';
import { sendRefusal } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Config } from '#server/platform/config/config.ts';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';
import { codeOf } from '#server/platform/database/postgres-pool.ts';
import { type SecurityHeaders, strictTransport } from './security-headers.ts';

/** Seconds until a client should retry, if the database or the password queue could not take its request. */
const RETRY_SECONDS = 2;

/** Converts an error before or outside an action to a refusal. */
function refusalOf(error: FastifyError): Refusal {
  if (error instanceof DatabaseUnavailable || error instanceof NoPlaceLeft)
    return unavailable.retryAfter(RETRY_SECONDS);
  if (error.statusCode === 413 || error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge;
  if (error.statusCode === 415) {
    return new Refusal(badInput.code, 400, 'This call takes JSON: send it with content-type application/json.');
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal(badInput.code, 400, 'The request could not be read. Please check its JSON and its address.');
  }
  return unexpected;
}

/**
 * Handles all errors. Expected failures become their refusal; all other errors are logged and answered with 500.
 * Requests that a full queue turns away are only counted, so that they cannot fill the log.
 */
export function answerErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refused = refusalOf(error);
    if (error instanceof NoPlaceLeft) tellBound(services, 'passwords', request.ip);
    else if (error instanceof DatabaseUnavailable) {
      // All requests during the outage get this error. Where they were in the code does not matter.
      const { cause = error } = error;
      request.log.error({ reqId: request.id, reason: String(cause), code: codeOf(cause) }, refused.code);
    } else if (refused.status >= 500)
      request.log.error({ reqId: request.id, err: error, call: request.routeOptions.url }, refused.code);
    return sendRefusal(reply, refused);
  });
}

/** The headers of an answer to data that is no request. This answer must not be cached. */
const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  [serverMark]: '1',
};

/** Answers a request whose address the router cannot read. No hook has run then. */
export const answerRouterError =
  ({ isolate }: SecurityHeaders) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    isolate(reply);
    void reply.header('cache-control', 'no-store');
    void sendRefusal(reply, refusalOf(error));
  };

/** The answers to data that is not a request, or to a request that never ends, by the parser's error code. */
const unreadable: Record<string, { status: number; refused: Refusal }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, refused: new Refusal(badInput.code, 408, 'The request took too long.') },
  HPE_HEADER_OVERFLOW: { status: 431, refused: tooLarge },
};
/** How much of the unreadable data is read and discarded after the answer, and for how long. */
const MOST_UNREADABLE_BYTES = 1_000_000;
const UNREADABLE_MS = 1500;
const noRequest = { status: 400, refused: new Refusal(badInput.code, 400, 'This is not a request that can be read.') };

/**
 * Answers data that is not HTTP. No request exists yet, so the answer goes directly to the connection, which then
 * closes. The data is not logged, because it may contain anything, including sign-in tokens.
 */
export const answerUnreadable =
  (config: Config) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    // Any data that follows the answer is not a request either.
    if (socket.writableEnded && socket.bytesRead < MOST_UNREADABLE_BYTES) return;
    // Nothing can be sent before the TLS handshake: the answer would never leave, and the connection would never end.
    if (!/^(HPE_|ERR_HTTP_)/.test(error.code ?? '') || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, refused } = unreadable[error.code ?? ''] ?? noRequest;
    const body = JSON.stringify({ code: refused.code, message: refused.message });
    const headers = {
      ...bareHeaders,
      ...strictTransport(config),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    // A client that sends everything before it reads would lose its answer if the connection closed.
    const late = setTimeout(() => socket.destroy(), UNREADABLE_MS).unref();
    socket.once('close', () => clearTimeout(late));
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  };

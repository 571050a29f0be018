import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput, Refusal, tooLarge, unavailable, unexpected } from '#contract/base/refusal.ts';
import { DatabaseUnavailable } from '#server/base/database.ts';
import { PasswordQueueFull } from '#server/base/password.ts';
import { sendRefusal } from '#server/base/serve.ts';

/** Seconds after which a client may try again when the database or the password lane could not take its request. */
const RETRY_SECONDS = 2;

/** What went wrong before or outside an action, as the refusal a client understands. */
function refusalOf(error: FastifyError): Refusal {
  if (error instanceof DatabaseUnavailable || error instanceof PasswordQueueFull)
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

/** One error handler for everything: expected failures as their refusal, the rest logged and answered with 500. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refused = refusalOf(error);
    if (refused.status >= 500) request.log.error({ err: error, call: request.routeOptions.url }, refused.code);
    return sendRefusal(reply, refused);
  });
}

/** An address that the router cannot read is answered before any hook runs, so this says for itself what hooks add. */
export function answerRouterError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-content-type-options', 'nosniff');
  void sendRefusal(reply, refusalOf(error));
}

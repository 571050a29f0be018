import type { FastifyInstance, FastifyRequest } from 'fastify';

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

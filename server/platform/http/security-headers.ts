import { type IncomingMessage, ServerResponse } from 'node:http';
import fastifyHelmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { serverMark } from '#contract/platform/base/call.ts';
import { sendRefusal } from '#server/platform/base/serve.ts';
import type { Config } from '#server/platform/config/config.ts';
import { namesOwnHost, wrongHost } from '#server/platform/config/network-address.ts';

/**
 * The header, if configured, that makes browsers use only HTTPS from now on. Answers that are sent before any hook has
 * run need this header too.
 */
export const strictTransport = ({ strictTransport, strictSubdomains }: Config): Record<string, string> =>
  strictTransport
    ? { 'strict-transport-security': `max-age=31536000${strictSubdomains ? '; includeSubDomains' : ''}` }
    : {};

/** Helmet's headers for a self-contained page, computed once, because Helmet would build them for each request. */
async function constantHeaders(): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  probe.get('/', async () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  const own = ['content-length', 'content-type', 'connection', 'date'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.includes(name) ? [] : [[name, String(value)]])),
  );
}

/** Node's method that writes the head of a response. Its types leave it out. */
interface WritesHead {
  _storeHeader(firstLine: string, headers: unknown): void;
}
const { _storeHeader: storeHeader } = ServerResponse.prototype as unknown as WritesHead;

/**
 * The headers that isolate a page: it may load scripts and pictures and open connections only at its own origin, no frame
 * may contain it, and no other origin may use the camera. Styles may be inline because the component library injects
 * them.
 * @see decisions §6
 */
export async function securityHeaders(config: Config) {
  const headers = {
    ...(await constantHeaders()),
    ...strictTransport(config),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    [serverMark]: '1',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = lines.join('');
  /** A response that starts with the headers as one text. To add and check each for every response takes 3 µs. */
  class IsolatedResponse extends ServerResponse<IncomingMessage> implements WritesHead {
    _storeHeader(firstLine: string, others: unknown): void {
      storeHeader.call(this, firstLine + text, others);
    }
  }
  return {
    /** The class of the server's responses. */
    ServerResponse: IsolatedResponse,
    /** Adds the headers to an answer that is not sent over a connection, as in tests. */
    isolate(reply: FastifyReply): void {
      if (!(reply.raw instanceof IsolatedResponse)) void reply.headers(headers);
    },
  };
}

/** The security headers of one server. */
export type SecurityHeaders = Awaited<ReturnType<typeof securityHeaders>>;

/**
 * Isolates every answer, and forbids to store it: those that set no other `cache-control` are personal or change at any
 * time. Requests for a host name that is not the installation's are refused: see `namesOwnHost`.
 */
export function isolateAnswers(app: FastifyInstance, config: Config, { isolate }: SecurityHeaders): void {
  const isOwn = namesOwnHost(config);
  app.addHook('onRequest', (request, reply, done) => {
    isolate(reply);
    void reply.header('cache-control', 'no-store');
    if (isOwn(request.raw)) done();
    else sendRefusal(reply, wrongHost);
  });
}

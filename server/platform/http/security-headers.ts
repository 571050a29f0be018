import fastifyHelmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
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

/**
 * Adds the headers that isolate a page: it may load scripts and pictures and open connections only at its own origin,
 * no frame may contain it, and no other origin may use the camera. Styles may be inline because the component library
 * injects them. Requests for a host name that is not the installation's are refused: see `namesOwnHost`.
 * @see decisions §6
 */
export async function securityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const headers = {
    ...(await constantHeaders()),
    ...strictTransport(config),
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  };
  const isOwn = namesOwnHost(config);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers);
    if (isOwn(request.raw)) done();
    else sendRefusal(reply, wrongHost);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Answers without a cache header are personal or change at any time, so they are not stored.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
}

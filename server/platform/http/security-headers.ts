import fastifyHelmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import { sendRefusal } from '#server/platform/base/serve.ts';
import type { Config } from '#server/platform/config/config.ts';
import { namesOwnHost, wrongHost } from '#server/platform/config/network-address.ts';

/** Tells browsers to come by HTTPS alone from now on, where that is so; for who answers before any hook runs as well. */
export const strictTransport = ({ strictTransport, strictSubdomains }: Config): Record<string, string> =>
  strictTransport
    ? { 'strict-transport-security': `max-age=31536000${strictSubdomains ? '; includeSubDomains' : ''}` }
    : {};

/** What Helmet says of a page that keeps to itself; Helmet would put it together anew for each request. */
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
 * The headers that keep a page to itself: scripts, pictures and connections of its own origin only, no frame around
 * it, the camera for itself. Styles may be inline since the component library injects them. Whoever asks under a name that
 * is not the installation's is refused: see `namesOwnHost`.
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
    // Whatever does not say how long it may be kept is about somebody, or about now.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
}

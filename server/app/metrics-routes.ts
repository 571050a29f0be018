import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#contract/platform/base/refusal.ts';
import { sendRefusal } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { isLoopback, nameIn } from '#server/platform/config/network-address.ts';
import { countEverything } from './metrics.ts';

/** What proxies add to a request that they pass on. */
const PASSED_ON = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

function sameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/** With `METRICS_TOKEN` whoever knows it, from anywhere; without it programs on this machine that ask directly. */
function mayRead(request: FastifyRequest, secret: string | undefined): boolean {
  if (secret !== undefined) return sameSecret(request.headers.authorization ?? '', `Bearer ${secret}`);
  const { headers, socket } = request;
  const isDirect = isLoopback(socket.remoteAddress ?? '') && isLoopback(nameIn(headers.host ?? 'localhost'));
  return isDirect && PASSED_ON.every((name) => !(name in headers));
}

/**
 * `/metrics` for Prometheus; for all others it does not exist.
 * @see decisions §7.4
 */
export function metricsRoutes(app: FastifyInstance, services: Services): void {
  const text = countEverything(app, services);
  app.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (!mayRead(request, services.config.metricsToken)) return sendRefusal(reply, notFound);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await text());
  });
}

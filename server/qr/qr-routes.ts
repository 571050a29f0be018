import type { FastifyInstance } from 'fastify';
import { generateNewToken } from '#contract/qr/qr-calls.ts';
import { named, serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { mintQrToken } from './qr-actions.ts';

/** The student's short-lived code. */
export function qrRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, generateNewToken, ({ who, body }) => named('QrToken', mintQrToken(services, who, body.device)));
}

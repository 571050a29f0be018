import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/base/refusal.ts';
import { generateNewToken } from '#contract/qr/qr-calls.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { mintQrToken } from './qr-actions.ts';

/** The student's short-lived code. */
export function qrRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, generateNewToken, async ({ who, body }) => {
    const value = await mintQrToken(services, who, body.device);
    return value instanceof Refusal ? value : { message: generateNewToken.done, QrToken: value };
  });
}

import { generateNewToken } from '#contract/attendance/qr/qr-calls.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { batchedCodes } from './batched-codes.ts';
import { mintQrToken } from './qr-actions.ts';

/** Serves the student's short-lived code. */
export function qrRoutes(serve: Serve, services: Services): void {
  const together = batchedCodes(services);
  serve(generateNewToken, ({ who, body }) => named('QrToken', mintQrToken(services, who, body.device, together)));
}

import { createAttendance } from '#contract/attendance/check-in/check-in-calls.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { gatheredCheckIns } from './gathered-check-ins.ts';
import { recordAttendance } from './record-attendance-action.ts';

/** Records scans of codes and cards. */
export function checkInRoutes(serve: Serve, services: Services): void {
  const together = gatheredCheckIns(services);
  serve(createAttendance, ({ who, params, headers }) => {
    const key = headers['idempotency-key'];
    const scan = { class_id: params.sessionId, qrValue: headers.studtoken, idempotencyKey: key };
    return recordAttendance(services, who, scan, together);
  });
}

import type { Status } from '#contract/attendance/attendance/status.ts';
import { noStatus, statusText } from '#web/attendance/attendance/status-text.ts';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';

/** A student's status at a session, as sign, color and word. */
export function RollStatus({ status }: { status: Status | null }) {
  return status === null ? noStatus : <StatusPill tone={status}>{statusText[status]}</StatusPill>;
}

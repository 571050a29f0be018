import type { Status } from '#contract/attendance/attendance/status.ts';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { noStatus, statusText } from './status-text.ts';

/** What a student is at a session, by its sign, colour and word. */
export function RollStatus({ status }: { status: Status | null }) {
  return status === null ? noStatus : <StatusPill tone={status}>{statusText[status]}</StatusPill>;
}

import type { MayHold } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { keptLineText } from './kept-text.ts';

/** The devices that may hold scans of sessions, in sentences; nothing if there are none. */
export function MayHoldList({ devices }: { devices: readonly MayHold[] }) {
  if (devices.length === 0) return null;
  return (
    <ul className="grid gap-4 tint-pending rounded small breaks" style={{ padding: '0.5rem 0.875rem' }}>
      {devices.map((each) => (
        <li key={`${each.class_id} ${each.since}`}>{keptLineText.mayHold(each)}</li>
      ))}
    </ul>
  );
}

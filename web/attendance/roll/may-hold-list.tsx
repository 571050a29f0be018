import type { MayHold } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { keptLineText } from './kept-text.ts';

/** The devices that may hold scans of sessions, in sentences; nothing if there are none. */
export function MayHoldList({ devices }: { devices: readonly MayHold[] }) {
  return devices.map((each) => (
    <p
      key={`${each.class_id} ${each.since}`}
      className="tint-pending rounded small breaks"
      style={{ padding: '0.5rem 0.875rem' }}
    >
      {keptLineText.mayHold(each)}
    </p>
  ));
}

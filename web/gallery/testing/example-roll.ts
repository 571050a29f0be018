import type { Status } from '#contract/attendance/attendance/status.ts';
import type { Roll, RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import { countsOf } from '#contract/attendance/roll/roll-rules.ts';
import { exampleSession } from './example-session.ts';

/** One student of a roll; who is present was scanned at 8:20. */
export const exampleRollEntry = (
  stud_id: number,
  first_name: string,
  last_name: string,
  status: Status | null,
): RollEntry => ({
  student: { stud_id, first_name, middle_name: '', last_name, courseYearSection: 'BSCS 4A' },
  meant: true,
  status,
  timeIn: status === 'present' ? '2026-11-21T00:20:00.000Z' : null,
  source: status === 'present' ? 'code' : null,
  reason: '',
  changes: 0,
});

/** A roll under way of four, of whom Ana is there. */
export function exampleRoll(): Roll {
  const roll = [
    exampleRollEntry(3, 'Cara', 'Abad', null),
    exampleRollEntry(1, 'Ana', 'Cruz', 'present'),
    exampleRollEntry(2, 'Ben', 'Dizon', null),
    exampleRollEntry(4, 'Dan', 'Evia', null),
  ];
  const counts = countsOf(roll.map(({ status }) => status));
  return { class: exampleSession(), roll, counts, isOver: false, locked: false, taken: true };
}

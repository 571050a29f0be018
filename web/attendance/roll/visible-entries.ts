import { attendedStatuses, type Status, statuses } from '#contract/attendance/attendance/status.ts';
import type { Roll, RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import type { RollNotice } from '#contract/attendance/roll/roll-notices.ts';
import { countsOf, isExpected } from '#contract/attendance/roll/roll-rules.ts';
import { isComing } from '#contract/attendance/session/session-date-rules.ts';

/** What a change of somebody's status waits for, or why it did not come about. */
export type Marking =
  | { readonly kind: 'sending'; readonly status: Status | null }
  | { readonly kind: 'waiting'; readonly status: Status | null }
  /** Somebody else was faster; what it is now stands on the roll. */
  | { readonly kind: 'changed'; readonly status: Status | null }
  | { readonly kind: 'failed'; readonly status: Status | null; readonly message: string };

/** Whether nobody has said yet what a student is who is expected: they have not come, and once it is over nothing was set by hand. */
export function isLeft({ status, meant, markedAbsent }: RollEntry, isOver: boolean): boolean {
  if (markedAbsent) return false;
  return isOver ? status === 'absent' : status === null && meant;
}

/** The statuses that nobody can have yet: of a session still to come nobody is there; of any other none. */
export function withheldAt(createdAt: string, timeZone: string): readonly Status[] {
  return isComing(createdAt, new Date(), timeZone) ? attendedStatuses : [];
}

/** The status that a key sets, if it sets one. */
export function statusOfKey(key: string): Status | undefined {
  return statuses.find((status) => status.startsWith(key.toLowerCase()) && key.length === 1);
}

/** The roll with these entries in place of those of the same students. */
export function withEntries(roll: Roll, entries: readonly RollEntry[]): Roll {
  const news = new Map(entries.map((entry) => [entry.student.stud_id, entry]));
  const all = roll.roll.map((entry) => news.get(entry.student.stud_id) ?? entry);
  return { ...roll, roll: all, counts: countsOf(all.filter(isExpected).map(({ status }) => status)) };
}

/**
 * The roll after what was told of a student; undefined where they are not on it and it has to be read again. The reason
 * is not told.
 */
export function withNotice(
  roll: Roll,
  { stud_id, status, markedAbsent = false, attendance }: Omit<RollNotice, 'type'>,
): Roll | undefined {
  const entry = roll.roll.find(({ student }) => student.stud_id === stud_id);
  if (!entry) return undefined;
  const isSame = entry.status === status && (entry.markedAbsent ?? false) === markedAbsent;
  if (isSame && entry.timeIn === (attendance?.createdAt ?? null)) return roll;
  const changed = {
    ...entry,
    status,
    markedAbsent,
    timeIn: attendance?.createdAt ?? null,
    source: attendance?.source ?? (status === null ? null : ('hand' as const)),
    reason: '',
    changes: entry.changes + (attendance && attendance.source !== 'hand' && entry.timeIn === null ? 0 : 1),
  };
  return withEntries(roll, [changed]);
}

/** What is shown of a student: what was chosen while it is on its way, else what stands on the roll; absent of whom it is said for the end. */
export function shownStatus({ status, markedAbsent }: RollEntry, marking: Marking | undefined): Status | null {
  if (marking?.kind === 'sending' || marking?.kind === 'waiting') return marking.status;
  return status ?? (markedAbsent ? 'absent' : null);
}

/** What choosing a status sets: Absent takes back that somebody is marked absent for the end. */
export function chosenStatus(entry: RollEntry, status: Status): Status | null {
  return status === 'absent' && entry.status === null && entry.markedAbsent ? null : status;
}

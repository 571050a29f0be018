import { attendedStatuses, attends, type Status, statuses } from '#contract/attendance/attendance/status.ts';
import type { Roll, RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import type { RollNotice } from '#contract/attendance/roll/roll-notices.ts';
import { countsOf, isExpected } from '#contract/attendance/roll/roll-rules.ts';
import { isLate } from '#contract/attendance/session/lateness-rules.ts';
import { isComing } from '#contract/attendance/session/session-date-rules.ts';
import type { KeptEntry } from '#web/attendance/offline/kept-entries.ts';

/**
 * The state of a status change that is in progress or has failed. A `kept` change lies on this device until the server is
 * back. If it is `changed`, someone else changed the status first; the roll shows the current status.
 */
export type Marking =
  | { readonly kind: 'sending' | 'waiting' | 'kept' | 'changed'; readonly status: Status | null }
  | { readonly kind: 'failed'; readonly status: Status | null; readonly message: string };

/** Whether an expected student is still to be marked: not present and, after the end, not set absent by hand. */
export function isLeft({ status, meant, markedAbsent }: RollEntry, isOver: boolean): boolean {
  if (markedAbsent) return false;
  return isOver ? status === 'absent' : status === null && meant;
}

/**
 * The statuses that no student can have yet: if the session is still to come, the statuses of students who attended;
 * otherwise none.
 */
export function withheldAt(createdAt: string, timeZone: string): readonly Status[] {
  return isComing(createdAt, new Date(), timeZone) ? attendedStatuses : [];
}

export function statusOfKey(key: string): Status | undefined {
  return statuses.find((status) => status.startsWith(key.toLowerCase()) && key.length === 1);
}

/** The roll with these entries in place of the same students' old ones. */
export function withEntries(roll: Roll, entries: readonly RollEntry[]): Roll {
  const news = new Map(entries.map((entry) => [entry.student.stud_id, entry]));
  const all = roll.roll.map((entry) => news.get(entry.student.stud_id) ?? entry);
  return { ...roll, roll: all, counts: countsOf(all.filter(isExpected).map(({ status }) => status)) };
}

/** The roll after a notice (without a reason); undefined if the student is not on it and it must be refetched. */
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

/**
 * The status to show: the status that is being sent, otherwise the status on the roll, otherwise absent if the student
 * is marked absent for the close.
 */
export function shownStatus({ status, markedAbsent }: RollEntry, marking?: Marking): Status | null {
  if (marking?.kind === 'sending' || marking?.kind === 'waiting' || marking?.kind === 'kept') return marking.status;
  return status ?? (markedAbsent ? 'absent' : null);
}

/** The status that a choice sets. For a student marked absent at the close, choosing Absent again removes this mark. */
export function chosenStatus(entry: RollEntry, status: Status): Status | null {
  return status === 'absent' && entry.status === null && entry.markedAbsent ? null : status;
}

/** The statuses, as markings, that students of a session will have once the entries that wait on this device are settled, by student. */
export function keptMarkings(
  entries: readonly KeptEntry[],
  { class: session, roll }: Roll,
  timeZone: string,
): Map<number, Marking> {
  const kept = new Map<number, Marking>();
  for (const entry of entries) {
    if (entry.sessionId !== session.class_id || entry.needs) continue;
    const id = entry.kind === 'scan' ? entry.stud_id : entry.body.stud_id;
    if (id === undefined) continue;
    const before = kept.get(id)?.status ?? roll.find(({ student }) => student.stud_id === id)?.status ?? null;
    const scanned = isLate(session, entry.at, timeZone) ? 'late' : 'present';
    const status = entry.kind === 'status' ? entry.body.status : attends(before) ? before : scanned;
    kept.set(id, { kind: 'kept', status });
  }
  return kept;
}

import type { SchoolSession } from '#contract/attendance/roll/school-roll-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { beginsAt } from '#contract/attendance/session/session-date-rules.ts';
import { noStatus } from '#web/attendance/attendance/status-text.ts';
import { timeZone } from '#web/platform/base/date-text.ts';
import { allOf, hereOf } from './roll-counts.ts';
import { schoolRollText as text } from './school-roll-text.ts';

const hasBegun = (session: ClassSession) => beginsAt(session, timeZone()) <= new Date().toISOString();

/**
 * The state of a session's roll. Whether the roll was taken is known only after the session. Before its hours, a
 * session counts as still to come, unless a student was scanned early.
 */
export function rollState({ class: session, isOver, taken, counts }: SchoolSession) {
  if (session.closedAt !== null) return 'closed';
  if (!isOver) return hasBegun(session) || hereOf(counts) > 0 ? 'underWay' : 'toCome';
  return taken ? 'taken' : 'notTaken';
}

/**
 * The text for a student without a status. The student may still come or, after the session, the session does not count
 * for the student.
 */
export function withoutStatus(session: ClassSession): string {
  if (session.overAt <= new Date().toISOString()) return noStatus;
  return hasBegun(session) ? text.notIn : text.rolls.toCome;
}

/** Whether the session is of an event, at which no one is expected. */
export function isEvent({ subject_courseYearSection }: SchoolSession): boolean {
  return subject_courseYearSection === '';
}

/**
 * Sums over the classes that have begun: the numbers of students present, students expected, students who may still
 * come, and students with each other status. A student counts once for each of their classes. Events are left out,
 * since no one is missing there.
 */
export function countsSoFar(sessions: readonly SchoolSession[]) {
  const begun = sessions
    .filter((session) => !isEvent(session) && rollState(session) !== 'toCome')
    .map(({ counts }) => counts);
  const sum = (of: (counts: SchoolSession['counts']) => number) => begun.reduce((all, counts) => all + of(counts), 0);
  return {
    classes: begun.length,
    here: sum(hereOf),
    all: sum(allOf),
    notYet: sum(({ none }) => none),
    late: sum(({ late }) => late),
    excused: sum(({ excused, school }) => excused + school),
    absent: sum(({ absent }) => absent),
  };
}

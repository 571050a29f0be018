import type { SchoolSession } from '#contract/attendance/roll/school-roll-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { beginsAt } from '#contract/attendance/session/session-date-rules.ts';
import { noStatus } from '#web/attendance/roll/status-text.ts';
import { timeZone } from '#web/platform/base/date-text.ts';
import { allOf, hereOf } from './roll-counts.ts';
import { schoolRollText as text } from './school-roll-text.ts';

const hasBegun = (session: ClassSession) => beginsAt(session, timeZone()) <= new Date().toISOString();

/**
 * Whether a session's roll was taken; until the session is over nobody knows, however many are there. One before its hours
 * is to come, unless somebody was let in early.
 */
export function rollState({ class: session, isOver, taken, counts }: SchoolSession) {
  if (session.closedAt !== null) return 'closed';
  if (!isOver) return hasBegun(session) || hereOf(counts) > 0 ? 'underWay' : 'toCome';
  return taken ? 'taken' : 'notTaken';
}

/** What is said of who has no status: they may still come, or a session that is over does not count for them. */
export function withoutStatus(session: ClassSession): string {
  if (session.overAt <= new Date().toISOString()) return noStatus;
  return hasBegun(session) ? text.notIn : text.rolls.toCome;
}

/** Whether it is an event's, at which nobody is expected: who comes comes. */
export function isEvent({ subject_courseYearSection }: SchoolSession): boolean {
  return subject_courseYearSection === '';
}

/**
 * How many came to classes that have begun, of how many, how many may still come, and what the others are: a student counts
 * once in each of their classes, and an event, at which nobody is missing, not at all.
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

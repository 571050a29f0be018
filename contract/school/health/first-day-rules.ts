import { isUtc } from '#contract/platform/base/dates.ts';
import type { FirstDay } from './first-day-calls.ts';

/** What a new school has to see to, in the order in which it is best done. */
export const firstDaySteps = ['name', 'zone', 'students', 'board', 'phones', 'backup', 'mail'] as const;
/** One of them. */
export type FirstDayStep = (typeof firstDaySteps)[number];

/** How one of them stands: `wrong` is likely to do harm while it is as it is. */
export type StepState = 'done' | 'open' | 'wrong';

/** How everything stands that a new school has to see to. @see docs/decisions/0051 */
export function firstDayStates(facts: FirstDay): Record<FirstDayStep, StepState> {
  const done = (isDone: boolean) => (isDone ? 'done' : 'open');
  return {
    name: done(facts.isNamed),
    // Of a machine in UTC nobody chose it: every session would be hours off.
    zone: facts.isZoneChosen ? 'done' : isUtc(facts.timeZone) ? 'wrong' : 'open',
    students: done(facts.students > 0),
    board: done(facts.isBoardDecided),
    phones: facts.reach === 'insecure' ? 'wrong' : done(facts.reach === 'https'),
    backup: done(facts.isBackupScheduled && facts.isBackupMade),
    mail: done(facts.mail === 'server'),
  };
}

/** Whether the list has still something to say, and says it: `away` can be brought back. */
export function firstDayStanding(facts: FirstDay): 'open' | 'away' | 'done' {
  if (Object.values(firstDayStates(facts)).every((state) => state === 'done')) return 'done';
  return facts.isPutAway ? 'away' : 'open';
}

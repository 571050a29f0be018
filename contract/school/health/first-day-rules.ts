import { isUtc } from '#contract/platform/settings/time-zones.ts';
import type { FirstDay } from './first-day-calls.ts';

/** The first-day steps of a new school, in the best order. */
export const firstDaySteps = ['name', 'zone', 'students', 'board', 'phones', 'backup', 'mail'] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

/** The state of a step; `wrong` means that it is likely to do harm. */
export type StepState = 'done' | 'open' | 'wrong';

/** The state of each first-day step. @see docs/decisions/0051 */
export function firstDayStates(facts: FirstDay): Record<FirstDayStep, StepState> {
  const done = (isDone: boolean) => (isDone ? 'done' : 'open');
  return {
    name: done(facts.isNamed),
    // UTC is the zone of a machine whose zone was never set. No one chose it, and every session would be hours off.
    zone: facts.isZoneChosen ? 'done' : isUtc(facts.timeZone) ? 'wrong' : 'open',
    students: done(facts.students > 0),
    board: done(facts.isBoardDecided),
    phones: facts.reach === 'insecure' ? 'wrong' : done(facts.reach === 'https'),
    backup: done(facts.isBackupScheduled && facts.isBackupMade),
    mail: done(facts.mail === 'server'),
  };
}

/** Whether the list has open steps and is shown. A list that is `away` can be restored. */
export function firstDayStanding(facts: FirstDay): 'open' | 'away' | 'done' {
  if (Object.values(firstDayStates(facts)).every((state) => state === 'done')) return 'done';
  return facts.isPutAway ? 'away' : 'open';
}

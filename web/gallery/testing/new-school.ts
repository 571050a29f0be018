import type { FirstDay } from '#contract/school/health/first-day-calls.ts';

/** What a school has seen to on the day on which it was set up: next to nothing. */
export const newSchool: FirstDay = {
  isPutAway: false,
  isNamed: false,
  timeZone: 'UTC',
  isZoneChosen: false,
  mail: 'folder',
  students: 0,
  isBoardDecided: false,
  isBackupScheduled: true,
  isBackupMade: false,
  reach: 'https',
};

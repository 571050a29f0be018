import type { Migration } from 'kysely/migration';

/**
 * Every migration in order, by the name that databases store; each is loaded when it has to be applied. What a released
 * migration does is never changed.
 */
export const migrations: Readonly<Record<string, () => Promise<Migration>>> = {
  '0001-school': () => import('./0001-school.ts'),
  '0002-sessions-by-index': () => import('./0002-sessions-by-index.ts'),
  '0003-session-dates': () => import('./0003-session-dates.ts'),
  '0004-belonging': () => import('./0004-belonging.ts'),
  '0005-accounts': () => import('./0005-accounts.ts'),
  '0006-replaced-codes': () => import('./0006-replaced-codes.ts'),
  '0007-profile-changes': () => import('./0007-profile-changes.ts'),
  '0008-shared-devices': () => import('./0008-shared-devices.ts'),
  '0009-new-faces': () => import('./0009-new-faces.ts'),
  '0010-used-sign-ins': () => import('./0010-used-sign-ins.ts'),
  '0011-large-balances': () => import('./0011-large-balances.ts'),
  '0012-roll': () => import('./0012-roll.ts'),
  '0013-enrolment': () => import('./0013-enrolment.ts'),
  '0014-people': () => import('./0014-people.ts'),
  '0015-staff': () => import('./0015-staff.ts'),
  '0016-cards': () => import('./0016-cards.ts'),
  '0017-administrators': () => import('./0017-administrators.ts'),
  '0018-program-levels': () => import('./0018-program-levels.ts'),
  '0019-refused-codes': () => import('./0019-refused-codes.ts'),
  '0020-school-logo': () => import('./0020-school-logo.ts'),
  '0021-redemption-keys': () => import('./0021-redemption-keys.ts'),
  '0022-refunds': () => import('./0022-refunds.ts'),
  '0023-board': () => import('./0023-board.ts'),
  '0024-given-points': () => import('./0024-given-points.ts'),
  '0025-kept-points': () => import('./0025-kept-points.ts'),
  '0026-last-backups': () => import('./0026-last-backups.ts'),
  '0027-audit': () => import('./0027-audit.ts'),
  '0028-owed-experience': () => import('./0028-owed-experience.ts'),
  '0029-letters': () => import('./0029-letters.ts'),
  '0030-binned': () => import('./0030-binned.ts'),
  '0031-new-levels': () => import('./0031-new-levels.ts'),
  '0032-import-columns': () => import('./0032-import-columns.ts'),
  '0033-deleted-subjects': () => import('./0033-deleted-subjects.ts'),
  '0034-device-by-session': () => import('./0034-device-by-session.ts'),
  '0035-timetable': () => import('./0035-timetable.ts'),
  '0036-no-network': () => import('./0036-no-network.ts'),
};

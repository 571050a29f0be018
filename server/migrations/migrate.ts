import { Migrator } from 'kysely/migration';
import type { Db } from '#server/database/database.ts';
import * as school from './0001-school.ts';
import * as sessionsByIndex from './0002-sessions-by-index.ts';
import * as sessionDates from './0003-session-dates.ts';
import * as belonging from './0004-belonging.ts';
import * as accounts from './0005-accounts.ts';
import * as replacedCodes from './0006-replaced-codes.ts';
import * as profileChanges from './0007-profile-changes.ts';
import * as sharedDevices from './0008-shared-devices.ts';
import * as newFaces from './0009-new-faces.ts';
import * as usedSignIns from './0010-used-sign-ins.ts';
import * as largeBalances from './0011-large-balances.ts';
import * as roll from './0012-roll.ts';
import * as enrolment from './0013-enrolment.ts';
import * as people from './0014-people.ts';
import * as staff from './0015-staff.ts';
import * as cards from './0016-cards.ts';
import * as administrators from './0017-administrators.ts';
import * as programLevels from './0018-program-levels.ts';
import * as refusedCodes from './0019-refused-codes.ts';
import * as schoolLogo from './0020-school-logo.ts';
import * as redemptionKeys from './0021-redemption-keys.ts';
import * as refunds from './0022-refunds.ts';
import * as board from './0023-board.ts';
import * as givenPoints from './0024-given-points.ts';
import * as keptPoints from './0025-kept-points.ts';
import * as lastBackups from './0026-last-backups.ts';
import * as auditPeople from './0027-audit.ts';
import * as owedExperience from './0028-owed-experience.ts';
import * as letters from './0029-letters.ts';
import * as binned from './0030-binned.ts';
import * as newLevels from './0031-new-levels.ts';
import { refuseNewer, whyTooOld } from './migrated-by-queries.ts';

/** Every migration by name, in order; one that has been released is never changed. */
const migrations = {
  '0001-school': school,
  '0002-sessions-by-index': sessionsByIndex,
  '0003-session-dates': sessionDates,
  '0004-belonging': belonging,
  '0005-accounts': accounts,
  '0006-replaced-codes': replacedCodes,
  '0007-profile-changes': profileChanges,
  '0008-shared-devices': sharedDevices,
  '0009-new-faces': newFaces,
  '0010-used-sign-ins': usedSignIns,
  '0011-large-balances': largeBalances,
  '0012-roll': roll,
  '0013-enrolment': enrolment,
  '0014-people': people,
  '0015-staff': staff,
  '0016-cards': cards,
  '0017-administrators': administrators,
  '0018-program-levels': programLevels,
  '0019-refused-codes': refusedCodes,
  '0020-school-logo': schoolLogo,
  '0021-redemption-keys': redemptionKeys,
  '0022-refunds': refunds,
  '0023-board': board,
  '0024-given-points': givenPoints,
  '0025-kept-points': keptPoints,
  '0026-last-backups': lastBackups,
  '0027-audit': auditPeople,
  '0028-owed-experience': owedExperience,
  '0029-letters': letters,
  '0030-binned': binned,
  '0031-new-levels': newLevels,
};

/** Whether a database to which these migrations were applied is a school: whatever else has migrations began with others. */
export function holdsSchool(applied: readonly string[]): boolean {
  return applied.includes('0001-school' satisfies keyof typeof migrations);
}

/** Why this version cannot work with tables to which these migrations were applied; undefined where it can. */
export function newerThanThis(applied: readonly string[], migratedBy: string | undefined): string | undefined {
  return whyTooOld(applied, Object.keys(migrations), migratedBy);
}

const migratorOf = (db: Db) => new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });

/**
 * Whether the database has just this program's shape; undefined when no school was ever made in it.
 * @throws WrongSetting when a newer version has made it
 */
export async function isNewest(db: Db): Promise<boolean | undefined> {
  await refuseNewer(db, Object.keys(migrations));
  const known = await migratorOf(db).getMigrations();
  if (known.every(({ executedAt }) => executedAt === undefined)) return undefined;
  return known.every(({ executedAt }) => executedAt !== undefined);
}

/**
 * Brings the database to the newest shape; several copies that start at once migrate one after another.
 * @param last where to stop short of the newest
 * @returns the names of the migrations that were applied now
 * @throws the error of the migration that failed; it left nothing behind; WrongSetting when a newer version has made it
 */
export async function migrate(db: Db, last?: keyof typeof migrations): Promise<string[]> {
  await refuseNewer(db, Object.keys(migrations));
  const migrator = migratorOf(db);
  const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

import {
  PROFILE_SAVES_DAYS,
  profileFields,
  secondsUntilSave,
  tooManyProfileSaves,
} from '#contract/people/student/profile-change-limits.ts';
import type { OwnStanding, OwnStudent, updateStudent } from '#contract/people/student/student-calls.ts';
import type { RefusalOf } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { Refusal, signInRequired, type tooMany } from '#contract/platform/base/refusal.ts';
import { latestRewardOf } from '#server/people/ledger/latest-reward-queries.ts';
import { unlisted } from '#server/people/program-level/program-level-queries.ts';
import type { StudentActor } from '#server/platform/base/actors.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { publishStudentsChanged } from '#server/platform/database/notices.ts';
import { rulesOfText, type ScanRules } from '#server/platform/settings/settings-queries.ts';
import { after, changeBelongings } from './belonging-queries.ts';
import { latestSaves, storeProfileChanges } from './profile-change-queries.ts';
import * as queries from './student-queries.ts';

/** Reads a student's attendance of today and their longest streak. A higher feature provides this function. */
export type FindStanding = (
  services: Pick<Services, 'database' | 'clock'>,
  stud_id: number,
  rules: ScanRules,
) => Promise<OwnStanding>;

/**
 * The student's own account.
 * @returns the student, or `signInRequired` if the account was just removed
 * @see decisions §4.3
 */
export async function shownStudent(
  services: Services,
  { stud_id }: StudentActor,
  findStanding: FindStanding,
): Promise<OwnStudent | typeof signInRequired> {
  const [account] = await queries.ownAccount(services.database, { stud_id });
  if (!account) return signInRequired;
  const { rules, ...student } = account;
  const [latestReward, standing] = await Promise.all([
    latestRewardOf(services.database, stud_id),
    findStanding(services, stud_id, rulesOfText(rules)),
  ]);
  return { ...student, latestReward, ...standing };
}

/**
 * Updates data of higher features that depends on program levels, in the transaction that changes a student's level.
 */
export type ProgramChanged = (db: Db, moved: ReadonlyMap<number, Instant>) => Promise<void>;

/**
 * Changes the student's names and program level; blank fields keep their value. A new program level counts from now on.
 * Students may save changes three times in seven days; saving an unchanged profile does not count. Administrators see
 * the changes for 30 days.
 * @param changes the changes, with the program level in its compared form
 * @param programChanged called after the program level has changed
 * @returns nothing, `tooMany` or `programLevelUnlisted`
 * @see spec §5, decisions §1.2
 */
export async function changeStudent(
  { clock, database, notices }: Services,
  who: StudentActor,
  changes: queries.Profile,
  programChanged: ProgramChanged,
): Promise<RefusalOf<typeof updateStudent> | typeof tooMany | undefined> {
  const isChanged = await database.write(async (db) => {
    const before = await queries.lockedStudent(db, who.stud_id);
    const changed = profileFields.flatMap((field) => {
      const [from, to] = [before?.[field], changes[field]];
      return from === undefined || to === '' || to === from ? [] : [{ field, from, to }];
    });
    if (changed.length === 0) return false;
    const level = await unlisted(db, changes.courseYearSection, 'courseYearSection', before?.courseYearSection);
    if (level) return level;
    const now = instantIn(clock);
    const saves = await latestSaves(db, who.stud_id, instantIn(clock, -PROFILE_SAVES_DAYS * 86_400));
    const wait = secondsUntilSave(saves, now);
    if (wait > 0) return tooManyProfileSaves(wait);
    await queries.storeAccount(db, who.stud_id, Object.fromEntries(changed.map(({ field, to }) => [field, to])));
    let createdAt = saves[0] === undefined ? now : after(saves[0], now);
    const moved = changed.find(({ field }) => field === 'courseYearSection');
    if (moved) {
      const { from, to } = moved;
      const student = { stud_id: who.stud_id, courseYearSection: to };
      const since = await changeBelongings(db, [student], createdAt);
      createdAt = since.get(who.stud_id) ?? createdAt;
      await queries.recordProgramChange(db, { stud_id: who.stud_id, from, to, changedBy: 'student', createdAt });
      await programChanged(db, since);
    }
    if (changed.some(({ field }) => field !== 'courseYearSection')) await queries.markNewFace(db, clock, who.stud_id);
    await storeProfileChanges(db, who.stud_id, changed, createdAt);
    return true;
  });
  if (isChanged instanceof Refusal) return isChanged;
  if (isChanged) publishStudentsChanged(notices, [who.stud_id]);
  return undefined;
}

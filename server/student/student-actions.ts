import { signInRequired } from '#contract/base/refusal.ts';
import type { LatestReward, OwnStudent } from '#contract/student/student-calls.ts';
import { instantIn } from '#server/base/clock.ts';
import type { Db } from '#server/base/database.ts';
import type { Services } from '#server/base/services.ts';
import type { Student } from '#server/base/who.ts';
import { lockedStudent, type Profile, storeProfile, storeProgramChange, studentById } from './student-queries.ts';

/** Reads the reward of a student's last attendance; rewards are a later feature, so the application hands it in. */
export type LatestRewardOf = (db: Db, stud_id: number) => Promise<LatestReward | null>;

/**
 * The student as he sees himself.
 * @returns the student, or `signInRequired` when the account has just been removed
 * @see decisions §4.3
 */
export async function ownStudent(
  { database }: Services,
  who: Student,
  latestRewardOf: LatestRewardOf,
): Promise<OwnStudent | typeof signInRequired> {
  const student = await studentById(database.read, who.stud_id);
  if (!student) return signInRequired;
  return { ...student, latestReward: await latestRewardOf(database.read, who.stud_id) };
}

/**
 * Changes the student's names and program level; what is blank stays. A changed program level counts from now on and
 * is kept in the record of changes.
 * @param changes the program level in its compared form
 * @returns the student as he is now, or `signInRequired` when the account has just been removed
 * @see spec §5, decisions §1.2
 */
export async function changeStudent(
  services: Services,
  who: Student,
  changes: Profile,
  latestRewardOf: LatestRewardOf,
): Promise<OwnStudent | typeof signInRequired> {
  const { clock, database } = services;
  await database.write(async (db) => {
    const before = await lockedStudent(db, database.dialect, who.stud_id);
    if (!before) return;
    const after: Profile = {
      first_name: changes.first_name || before.first_name,
      middle_name: changes.middle_name || before.middle_name,
      last_name: changes.last_name || before.last_name,
      courseYearSection: changes.courseYearSection || before.courseYearSection,
    };
    await storeProfile(db, who.stud_id, after);
    if (after.courseYearSection === before.courseYearSection) return;
    await storeProgramChange(db, who.stud_id, {
      from: before.courseYearSection,
      to: after.courseYearSection,
      changedBy: 'student',
      now: instantIn(clock),
    });
  });
  return ownStudent(services, who, latestRewardOf);
}

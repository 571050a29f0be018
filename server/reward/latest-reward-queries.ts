import { rewardMessage } from '#contract/reward/reward-rules.ts';
import type { LatestReward } from '#contract/student/student-calls.ts';
import type { Db } from '#server/base/database.ts';

/** The reward of the student's last attendance, where a lost notice is found; null before the first. @see decisions §4.3, §5.3 */
export async function latestRewardOf(db: Db, stud_id: number): Promise<LatestReward | null> {
  const row = await db
    .selectFrom('attendance')
    .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
    .select([
      'attendance.class_id',
      'class_session.subject_id',
      'attendance.createdAt',
      'attendance.rewardKind',
      'attendance.streak',
      'attendance.points',
      'attendance.exp',
      'attendance.level',
    ])
    .where('attendance.stud_id', '=', stud_id)
    .orderBy('attendance.createdAt', 'desc')
    .orderBy('attendance.attendance_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { rewardKind: kind, ...rest } = row;
  return { kind, message: rewardMessage(kind, row.streak), ...rest };
}

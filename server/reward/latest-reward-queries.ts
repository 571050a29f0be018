import { sql } from 'kysely';
import type { Instant } from '#contract/base/fields.ts';
import type { LatestReward, Reward, RewardKind, RewardSource } from '#contract/reward/reward.ts';
import { LEVEL_UP_POINTS, rewardMessage, STREAK_POINTS } from '#contract/reward/reward-rules.ts';
import type { Db } from '#server/database/database.ts';
import { preparedQuery } from '#server/database/prepared-query.ts';

type RewardRow = Omit<Reward, 'kind' | 'message'> & RewardSource & { rewardKind: RewardKind; createdAt: Instant };

/** What the level-up of an attendance took: as it was settled last, else as the ledger has it from the scan. */
const bonusExp = sql<number>`coalesce(
  (select change."bonusExp" from roll_change change where change.class_id = attendance.class_id
    and change.stud_id = attendance.stud_id order by change.change_id desc limit 1),
  (select exp from points_ledger ledger where ledger.stud_id = attendance.stud_id and ledger.kind = 'level-up'
    and ledger.reference = attendance.class_id), 0)`;
const bonusPoints = sql<number>`case attendance."rewardKind" when 'level-up' then ${sql.lit(LEVEL_UP_POINTS)}
  when 'streak' then ${sql.lit(STREAK_POINTS)} else 0 end`;

/** Attendance with what it earned and where; what is not its bonus is the session's own share. */
function rewards(db: Db) {
  return db
    .selectFrom('attendance')
    .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .innerJoin('student', 'student.stud_id', 'attendance.stud_id')
    .select([
      'attendance.class_id',
      'class_session.subject_id',
      'subject.subject_name',
      'class_session.createdAt as class_createdAt',
      'student.current_level',
      'attendance.createdAt',
      'attendance.rewardKind',
      'attendance.streak',
      'attendance.points',
      'attendance.exp',
      'attendance.level',
    ])
    .select([
      sql<number>`attendance.points - ${bonusPoints}`.as('class_token'),
      sql<number>`attendance.exp - ${bonusExp}`.as('class_exp'),
    ]);
}

/** The reward of the student's last attendance, where a lost notice is found; null before the first. @see decisions §4.3, §5.3 */
export async function latestRewardOf(db: Db, stud_id: number): Promise<LatestReward | null> {
  const row = await rewards(db)
    .where('attendance.stud_id', '=', stud_id)
    .orderBy('attendance.createdAt', 'desc')
    .orderBy('attendance.attendance_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { rewardKind: kind, ...rest } = row;
  return { kind, message: rewardMessage(kind, row.streak), ...rest };
}

const rewardRow = preparedQuery<{ attendance_id: number }, RewardRow>((db, value) =>
  rewards(db).where('attendance.attendance_id', '=', value('attendance_id')),
);

/** What this attendance earned and where, as its student is told; undefined when it was deleted since. @see decisions §5.1 */
export async function rewardNoticed(
  db: Db,
  attendance_id: number,
): Promise<(RewardSource & { reward: Reward }) | undefined> {
  const [row] = await rewardRow(db, { attendance_id });
  if (!row) return undefined;
  const { rewardKind: kind, streak, points, exp, level, createdAt: _at, ...source } = row;
  return { ...source, reward: { kind, message: rewardMessage(kind, streak), streak, points, exp, level } };
}

import { type InferResult, sql } from 'kysely';
import type { LatestReward, Reward, RewardSource } from '#contract/people/ledger/reward.ts';
import { toldReward } from '#contract/people/ledger/reward-rules.ts';
import { sumOf } from '#contract/people/ledger/settle-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { DEFAULT_REWARD_RULES } from '#contract/platform/settings/setting-rows.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import { batchedQuery, preparedQuery, type ValueOf } from '#server/platform/database/queries.ts';

/**
 * The experience that the level-up of an attendance took: from its last change or, without one, from the ledger entry
 * of the scan.
 */
const bonusExp = sql<number>`coalesce(
  (select change."bonusExp" from roll_change change where change.class_id = attendance.class_id
    and change.stud_id = attendance.stud_id order by change.change_id desc limit 1),
  (select exp from points_ledger ledger where ledger.stud_id = attendance.stud_id and ledger.kind = 'level-up'
    and ledger.reference = attendance.class_id), 0)`;

/**
 * The bonus points that an attendance gave. Before schools could set it, the specification's.
 * @see docs/decisions/0047
 */
export const givenBonusPoints = sql<number>`coalesce(attendance."bonusPoints", case attendance."rewardKind"
  when 'level-up' then ${sql.lit(DEFAULT_REWARD_RULES.level_up_points)}
  when 'streak' then ${sql.lit(DEFAULT_REWARD_RULES.streak_points)} else 0 end)`;

/** The change that made an absent student present or late; null for a scan without changes. */
const cameBy = sql<number | null>`(select max(change.change_id) from roll_change change
  where change.class_id = attendance.class_id and change.stud_id = attendance.stud_id
    and change.now in ('present', 'late') and coalesce(change.was, 'absent') not in ('present', 'late'))`;

/** Attendance with its session and total reward. Everything but the bonus is the session's own share. */
function rewards(db: Db) {
  return db
    .selectFrom('attendance')
    .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .innerJoin('student', 'student.stud_id', 'attendance.stud_id')
    .select(['attendance.class_id', 'attendance.stud_id', 'class_session.subject_id', 'subject.subject_name'])
    .select(['class_session.createdAt as class_createdAt', 'student.current_level', 'attendance.createdAt'])
    .select(['attendance.rewardKind', 'attendance.streak', 'attendance.points', 'attendance.exp', 'attendance.level'])
    .select([givenBonusPoints.as('bonusPoints'), bonusExp.as('bonusExp'), cameBy.as('cameBy')])
    .select(sql<number>`attendance.points - ${givenBonusPoints}`.as('class_token'));
}

type RewardRow = InferResult<ReturnType<typeof rewards>>[number];

/** The reward of an attendance since its status was last set, without the amounts that the session had given before. */
async function told(db: Db, row: RewardRow): Promise<RewardSource & { reward: Reward; createdAt: Instant }> {
  const { stud_id, cameBy: since, rewardKind: kind, bonusPoints, bonusExp: taken, streak, ...rest } = row;
  const { points, exp, level, class_token, ...where } = rest;
  const { class_id } = where;
  const all = { points, exp, level };
  const changes = db.selectFrom('roll_change').select(['points', 'exp', 'level']).where('class_id', '=', class_id);
  const gave =
    since === null
      ? all
      : sumOf(await changes.where('stud_id', '=', stud_id).where('change_id', '>=', since).execute());
  const own = { class_token: Math.min(class_token, gave.points), class_exp: gave.exp - taken };
  return { ...where, ...own, reward: toldReward({ kind, streak, bonusPoints }, all, gave) };
}

const latestRow = batchedQuery({ stud_id: 'integer' }, (db, value) =>
  rewards(db)
    .where('attendance.stud_id', '=', value('stud_id'))
    .orderBy('attendance.createdAt', 'desc')
    .orderBy('attendance.attendance_id', 'desc')
    .limit(1),
);

/** The student's last reward, in case its notice was lost; null before their first reward. @see decisions §4.3, §5.3 */
export async function latestRewardOf(database: Database, stud_id: number): Promise<LatestReward | null> {
  const [row] = await latestRow(database, { stud_id });
  if (!row) return null;
  const { reward, ...source } = await told(database.read, row);
  return { ...source, ...reward };
}

const rewardRow = preparedQuery((db, value: ValueOf<{ attendance_id: number }>) =>
  rewards(db).where('attendance.attendance_id', '=', value('attendance_id')),
);

/** The reward that this attendance's student sees; undefined for a deleted attendance. @see decisions §5.1 */
export async function rewardNoticed(
  db: Db,
  attendance_id: number,
): Promise<(RewardSource & { reward: Reward }) | undefined> {
  const [row] = await rewardRow(db, { attendance_id });
  if (!row) return undefined;
  const { createdAt: _at, ...earned } = await told(db, row);
  return earned;
}

import { type Selectable, sql } from 'kysely';
import type { Amounts, Reward, RewardKind } from '#contract/people/ledger/reward.ts';
import { toldReward } from '#contract/people/ledger/reward-rules.ts';
import {
  NOTHING,
  ownWorth,
  settledBonus,
  settling,
  sumOf,
  takeable,
  worthWith,
} from '#contract/people/ledger/settle-rules.ts';
import type { RollChangeTable } from '#server/platform/database/attendance-tables.ts';
import type { Db } from '#server/platform/database/database.ts';
import { scanRules } from '#server/platform/settings/settings-queries.ts';
import { endKept, keep } from './kept-queries.ts';
import { type LedgerEntry, postToLedger } from './ledger-queries.ts';

/** A change of a student's status at a session, with its author and reason. */
export type StatusChange = Pick<
  RollChangeTable,
  'was' | 'now' | 'timeIn' | 'reason' | 'source' | 'byRole' | 'by_id' | 'at' | 'key'
> & {
  /** The source of the attendance that is changed; left out if there is none. */
  wasSource?: Selectable<RollChangeTable>['wasSource'] | undefined;
};

/** The data for a change. The caller locks the student's row. */
export interface ToSettle {
  student: { stud_id: number; current_token: number; current_exp: number; current_level: number };
  session: { class_id: number; class_token: number; class_exp: number };
  /** The bonus of a student who attended before the change. */
  before: { rewardKind: RewardKind; bonusPoints: number; streak: number } | undefined;
  /** The streak that would end at this session. */
  streak: () => Promise<number>;
}

/** A reward with the points that its bonus gave. */
export type StoredReward = Omit<Reward, 'message'> & { bonusPoints: number };

/** A change that was stored. */
export interface Settled {
  change_id: number;
  posted: Amounts;
  /** The amounts that could not be taken back, because they were spent. */
  kept: Amounts;
  /** The session's total reward, stored with the attendance; null for a student who is not present. */
  reward: StoredReward | null;
  /** The reward of the change, as the student sees it; null if the student does not attend. */
  told: Reward | null;
}

/**
 * The ledger entries of a student at a session: first record, corrections by changes, points that refunds collected.
 */
async function pairRows(db: Db, stud_id: number, class_id: number): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select kind, points, exp, level from points_ledger where stud_id = ${stud_id}
      and kind in ('attendance', 'level-up', 'streak', 'late') and reference = ${class_id}
    union all select ledger.kind, ledger.points, ledger.exp, ledger.level from roll_change
      join points_ledger ledger on ledger.stud_id = roll_change.stud_id and ledger.kind = 'correction'
        and ledger.reference = roll_change.change_id
      where roll_change.class_id = ${class_id} and roll_change.stud_id = ${stud_id}
    union all select 'collected', - taken.points, 0, 0 from roll_change
      join kept_points kept on kept.stud_id = roll_change.stud_id and kept.kind = 'correction'
        and kept.reference = roll_change.change_id
      join kept_taken taken on taken.kept_id = kept.kept_id
      where roll_change.class_id = ${class_id} and roll_change.stud_id = ${stud_id}`.execute(db);
  return rows;
}

function latestChange(db: Db, stud_id: number, class_id: number) {
  return db
    .selectFrom('roll_change')
    .select(['keptPoints', 'keptExp', 'keptLevel', 'bonusExp'])
    .where('class_id', '=', class_id)
    .where('stud_id', '=', stud_id)
    .orderBy('change_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Writes a status change and posts the difference between the points for the new status and what the session has given
 * so far. The first posting is recorded as for a scan; each later posting is one row. Spent points stay spent. If a
 * level has used up the experience, the student owes it. A change between present and late keeps the given bonus.
 * @returns undefined if the change's key has been used already
 * @see docs/decisions/0030, docs/decisions/0053
 */
export async function settle(
  db: Db,
  { student, session, before, streak }: ToSettle,
  change: StatusChange,
): Promise<Settled | undefined> {
  const { stud_id } = student;
  const { class_id } = session;
  const rows = await pairRows(db, stud_id, class_id);
  const net = sumOf(rows);
  const attends = change.now === 'present' || change.now === 'late';
  const isFirst = attends && !rows.some(({ kind }) => kind === 'attendance');
  const rules = await scanRules(db);
  const own = ownWorth(session, change.now === 'late' ? rules.late_percent : 100);
  let bonus = { kind: 'none' as RewardKind, ...NOTHING };
  let ends = 0;
  if (attends && before) {
    const kind = before.rewardKind;
    const exp =
      (await latestChange(db, stud_id, class_id))?.bonusExp ?? rows.find((row) => row.kind === kind)?.exp ?? 0;
    bonus = { kind, points: before.bonusPoints, exp, level: kind === 'level-up' ? 1 : 0 };
    ends = before.streak;
  } else if (attends) {
    ends = await streak();
    const { current_exp } = student;
    bonus = settledBonus(own, { net, current_exp, streak: ends, ...rules });
  }
  // Takes points back only from an attendance that ends or changes. Points kept from an earlier attendance stay spent.
  const has = takeable(student);
  const within = before ? has : attends ? { ...has, points: 0 } : NOTHING;
  const { posted, kept } = settling(net, attends ? worthWith(own, bonus) : NOTHING, within);
  const inserted = await db
    .insertInto('roll_change')
    .values({
      ...change,
      wasSource: change.wasSource ?? null,
      ...posted,
      stud_id,
      class_id,
      keptPoints: kept.points,
      keptExp: kept.exp,
      keptLevel: kept.level,
      bonusExp: bonus.exp,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('change_id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  const { change_id } = inserted;
  // If the student was absent, no further points are kept: they were spent before.
  const spentBy = await endKept(db, stud_id, class_id);
  const ofChange = { stud_id, kind: 'correction', reference: change_id, points: kept.points } as const;
  await keep(db, ofChange, before ? undefined : spentBy);
  if (isFirst) await postToLedger(db, stud_id, class_id, firstEntries(session, own, bonus), change.at);
  else {
    const isNothing = posted.points === 0 && posted.exp === 0 && posted.level === 0;
    // The student's row is always written, so that a waiting scan notices the change.
    await postToLedger(db, stud_id, change_id, isNothing ? [] : [{ kind: 'correction', ...posted }], change.at);
  }
  if (!attends) return { change_id, posted, kept, reward: null, told: null };
  const { kind, points: bonusPoints } = bonus;
  const reward = { kind, streak: ends, bonusPoints, ...sumOf([net, posted]) };
  return { change_id, posted, kept, reward, told: toldReward(reward, reward, posted) };
}

/** The ledger entries of a student's first record at a session, by scan or by hand. */
export function firstEntries(
  session: { class_token: number; class_exp: number },
  own: { class_token: number; class_exp: number },
  bonus: Amounts & { kind: RewardKind },
): LedgerEntry[] {
  const { class_token: points, class_exp: exp } = session;
  const entries: LedgerEntry[] = [{ kind: 'attendance', points, exp, level: 0 }];
  const less = { points: own.class_token - points, exp: own.class_exp - exp };
  if (less.points < 0 || less.exp < 0) entries.push({ kind: 'late', ...less, level: 0 });
  if (bonus.kind !== 'none') entries.push({ ...bonus, kind: bonus.kind });
  return entries;
}

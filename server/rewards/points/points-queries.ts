import { sql } from 'kysely';
import { sumOf } from '#contract/people/ledger/settle-rules.ts';
import { wholeName } from '#contract/people/student/name-rules.ts';
import * as calls from '#contract/rewards/points/points-calls.ts';
import type { Db } from '#server/platform/database/database.ts';

type Part = (typeof calls.pointsParts)[number];

/** The kinds of ledger rows that are shown together with the first row of an attendance. */
const companions = ['late', 'level-up', 'streak'] as const;

type MainRow = Awaited<ReturnType<typeof mainRows>>[number];

/**
 * A page of a student's ledger rows and one more row, newest first, without bonuses. Each row has the data that
 * explains it.
 */
function mainRows(db: Db, stud_id: number, before: number | null) {
  return db
    .selectFrom('points_ledger as ledger')
    .leftJoin('roll_change', (join) =>
      join
        .on('ledger.kind', '=', 'correction')
        .onRef('roll_change.change_id', '=', 'ledger.reference')
        .onRef('roll_change.stud_id', '=', 'ledger.stud_id'),
    )
    .leftJoin('class_session', (join) =>
      join.on(
        sql<boolean>`class_session.class_id = case ledger.kind when 'attendance' then ledger.reference
          when 'correction' then roll_change.class_id end`,
      ),
    )
    .leftJoin('attendance', (join) =>
      join
        .on('ledger.kind', '=', 'attendance')
        .onRef('attendance.class_id', '=', 'ledger.reference')
        .onRef('attendance.stud_id', '=', 'ledger.stud_id'),
    )
    .leftJoin('shop_transaction', (join) =>
      join
        .on('ledger.kind', 'in', ['redemption', 'refund', 'collected'])
        .onRef('shop_transaction.transaction_id', '=', 'ledger.reference')
        .onRef('shop_transaction.stud_id', '=', 'ledger.stud_id'),
    )
    .leftJoin('award', (join) =>
      join
        .on('ledger.kind', 'in', ['award', 'award-withdrawn'])
        .onRef('award.award_id', '=', 'ledger.reference')
        .onRef('award.stud_id', '=', 'ledger.stud_id'),
    )
    .leftJoin('subject', (join) =>
      join.on(sql<boolean>`subject.subject_id = coalesce(class_session.subject_id, award.subject_id)`),
    )
    .leftJoin('professor', 'professor.prof_id', 'award.prof_id')
    .select(['ledger.ledger_id', 'ledger.reference', 'ledger.createdAt', 'ledger.kind'])
    .select(['ledger.points', 'ledger.exp', 'ledger.level', 'attendance.streak', 'subject_name'])
    .select(['class_session.createdAt as class_createdAt', 'roll_change.now as status'])
    .select(['roll_change.reason as changeReason', 'item_name', 'decision', 'decisionReason'])
    .select(['award_id', 'award.reason as awardReason', 'award.withdrawnAt', 'first_name', 'last_name'])
    .where('ledger.stud_id', '=', stud_id)
    .where('ledger.kind', 'not in', companions)
    .$if(before !== null, (query) => query.where('ledger_id', '<', before))
    .orderBy('ledger_id', 'desc')
    .limit(calls.POINTS_A_PAGE + 1)
    .$narrowType<{ kind: calls.PointsKind }>()
    .execute();
}

/** The bonuses of these sessions, and the points lost for lateness. */
function companionRows(db: Db, stud_id: number, class_ids: readonly number[]) {
  return db
    .selectFrom('points_ledger')
    .select(['ledger_id', 'kind', 'reference', 'points', 'exp', 'level'])
    .where('stud_id', '=', stud_id)
    .where('kind', 'in', companions)
    .where('reference', 'in', class_ids)
    .orderBy('ledger_id')
    .execute();
}

/** The amounts that the refunds of these redemptions took back, with the origin of each amount. */
function collectedRows(db: Db, transaction_ids: readonly number[]) {
  return db
    .selectFrom('kept_taken')
    .innerJoin('kept_points', 'kept_points.kept_id', 'kept_taken.kept_id')
    .leftJoin('award', (join) =>
      join.on('kept_points.kind', '=', 'award-withdrawn').onRef('award.award_id', '=', 'kept_points.reference'),
    )
    .leftJoin('roll_change', (join) =>
      join.on('kept_points.kind', '=', 'correction').onRef('roll_change.change_id', '=', 'kept_points.reference'),
    )
    .leftJoin('class_session', 'class_session.class_id', 'roll_change.class_id')
    .leftJoin('subject', (join) =>
      join.on(sql<boolean>`subject.subject_id = coalesce(class_session.subject_id, award.subject_id)`),
    )
    .select(['kept_taken.transaction_id', 'kept_taken.points', 'award.reason', 'subject_name'])
    .select('class_session.createdAt as class_createdAt')
    .where('kept_taken.transaction_id', 'in', transaction_ids)
    .orderBy('kept_taken.kept_id')
    .execute();
}

async function balanceAfter(db: Db, stud_id: number, ledger_id: number): Promise<number> {
  const { sum } = await db
    .selectFrom('points_ledger')
    .select(({ fn }) => fn.sum<number | null>('points').as('sum'))
    .where('stud_id', '=', stud_id)
    .where('ledger_id', '<=', ledger_id)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/**
 * A page of a student's points history, newest first, each entry with the balance after it. All rows of one attendance
 * are one entry, at the position of the first row; no page ends within such an entry.
 * @param before the `ledger_id` of the last entry of the previous page; null for the first
 */
export async function pointsPage(db: Db, stud_id: number, before: number | null): Promise<calls.PointsPage> {
  const found = await mainRows(db, stud_id, before);
  const rows = found.slice(0, calls.POINTS_A_PAGE);
  const attended = rows.flatMap(({ kind, reference }) => (kind === 'attendance' ? reference : []));
  const bonuses = attended.length > 0 ? await companionRows(db, stud_id, attended) : [];
  const beside = Map.groupBy(bonuses, ({ reference }) => reference);
  const refunds = rows.flatMap(({ kind, reference }) => (kind === 'collected' ? reference : []));
  const collected = refunds.length > 0 ? await collectedRows(db, refunds) : [];
  const taken = Map.groupBy(collected, ({ transaction_id }) => transaction_id);
  const withRow = (row: MainRow) => (row.kind === 'attendance' ? (beside.get(row.reference) ?? []) : []);
  const [newest] = rows;
  if (!newest) return { points: [], next: null };
  let balance = await balanceAfter(db, stud_id, withRow(newest).at(-1)?.ledger_id ?? newest.ledger_id);
  const points = rows.map((row): calls.PointsEntry => {
    const bonus = withRow(row);
    const { points, exp, level } = sumOf([row, ...bonus]);
    const { ledger_id, createdAt, kind, subject_name, class_createdAt, status, item_name, award_id, withdrawnAt } = row;
    const { decision, changeReason, decisionReason, awardReason } = row;
    const own = { kind: 'attendance' as const, points: row.points, exp: row.exp };
    const entry = {
      ledger_id,
      createdAt,
      kind,
      points,
      exp,
      level,
      balance,
      parts:
        kind === 'attendance'
          ? [own, ...bonus.map((each) => ({ kind: each.kind as Part, points: each.points, exp: each.exp }))]
          : [],
      streak: bonus.some((each) => each.kind === 'streak') ? row.streak : null,
      subject_name,
      class_createdAt,
      status,
      item_name,
      award_id,
      withdrawnAt,
      decision: kind === 'refund' ? decision : null,
      reason: (kind === 'refund' ? decisionReason : (changeReason ?? awardReason)) ?? '',
      collected:
        kind === 'collected'
          ? (taken.get(row.reference) ?? []).map(({ transaction_id: _of, reason, ...each }) => ({
              ...each,
              reason: reason ?? '',
            }))
          : [],
      by: kind === 'award' ? wholeName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }) : '',
    };
    balance -= points;
    return entry;
  });
  const isLast = found.length <= calls.POINTS_A_PAGE;
  return { points, next: isLast ? null : (rows.at(-1)?.ledger_id ?? null) };
}

import { type RawBuilder, sql } from 'kysely';
import { LEVEL_UP_EXP } from '#contract/people/ledger/reward-rules.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import type { LedgerKind } from '#server/platform/database/points-tables.ts';

/** The most lines per rule. A rule that is broken is often broken many times. */
const LINES_A_RULE = 20;

/** A rule for the records: the message for a row that breaks it, and a query for these rows. */
interface Rule {
  says: (row: Record<string, number | string | null>) => string;
  broken: RawBuilder<Record<string, number | string | null>>;
}

/**
 * The amounts that sessions gave: the first record, corrections by changes, and points that a change could not take
 * back but a refund collected.
 */
const given = sql`(
  select stud_id, reference as class_id, kind, points, exp, level from points_ledger
    where kind in ('attendance', 'level-up', 'streak', 'late')
  union all select ledger.stud_id, roll_change.class_id, ledger.kind, ledger.points, ledger.exp, ledger.level
    from points_ledger ledger join roll_change on roll_change.change_id = ledger.reference
      and roll_change.stud_id = ledger.stud_id
    where ledger.kind = 'correction'
  union all select kept.stud_id, roll_change.class_id, 'collected', - taken.points, 0, 0
    from kept_taken taken join kept_points kept on kept.kept_id = taken.kept_id and kept.kind = 'correction'
    join roll_change on roll_change.change_id = kept.reference and roll_change.stud_id = kept.stud_id)`;

/** The kept points that refunds have collected, for one source. */
const takenOf = (kind: 'award-withdrawn' | 'correction', reference: string) => sql`coalesce((select sum(taken.points)
  from kept_points part join kept_taken taken on taken.kept_id = part.kept_id
  where part.kind = ${sql.lit(kind)} and part.reference = ${sql.ref(reference)}), 0)`;

/** The number of ledger entries of one kind. */
const rowsOf = (kind: LedgerKind) => sql`sum(case when given.kind = ${sql.lit(kind)} then 1 else 0 end)`;

const rules: Rule[] = [
  {
    says: ({ id, points, exp, level, current_token, current_exp, current_level }) =>
      `student ${id}: the ledger gives ${points} points, ${exp} exp, level ${level}; ` +
      `the balance is ${current_token} points, ${current_exp} exp, level ${current_level}`,
    broken: sql`
      select student.stud_id as id, student.current_token, student.current_exp, student.current_level,
        coalesce(sum(points), 0) as points, coalesce(sum(exp), 0) as exp, 1 + coalesce(sum(level), 0) as level
      from student left join points_ledger on points_ledger.stud_id = student.stud_id
      group by student.stud_id, student.current_token, student.current_exp, student.current_level
      having coalesce(sum(points), 0) <> student.current_token
        or coalesce(sum(exp), 0) <> student.current_exp
        or 1 + coalesce(sum(level), 0) <> student.current_level
      order by student.stud_id`,
  },
  {
    says: ({ id, stud_id, class_id }) =>
      `attendance ${id} (student ${stud_id}, session ${class_id}): what it earned is not what its ledger rows give`,
    broken: sql`
      select attendance.attendance_id as id, attendance.stud_id, attendance.class_id
      from attendance left join ${given} given on given.stud_id = attendance.stud_id
        and given.class_id = attendance.class_id
      group by attendance.attendance_id, attendance.stud_id, attendance.class_id,
        attendance."rewardKind", attendance.points, attendance.exp, attendance.level
      having coalesce(sum(given.points), 0) <> attendance.points
        or coalesce(sum(given.exp), 0) <> attendance.exp
        or coalesce(sum(given.level), 0) <> attendance.level
        or ${rowsOf('attendance')} <> 1
        or (${rowsOf('correction')} = 0
          and (${rowsOf('level-up')} <> case when attendance."rewardKind" = 'level-up' then 1 else 0 end
            or ${rowsOf('streak')} <> case when attendance."rewardKind" = 'streak' then 1 else 0 end))
      order by attendance.attendance_id`,
  },
  {
    says: ({ stud_id, class_id, change_id }) =>
      `student ${stud_id}, session ${class_id}: what it gave is not what change ${change_id} could not take back`,
    broken: sql`
      select change.stud_id, change.class_id, change.change_id
      from roll_change change left join ${given} given on given.stud_id = change.stud_id
        and given.class_id = change.class_id
      where change.change_id in (select max(change_id) from roll_change group by stud_id, class_id)
        and not exists (select 1 from attendance
          where attendance.stud_id = change.stud_id and attendance.class_id = change.class_id)
      group by change.stud_id, change.class_id, change.change_id, change."keptPoints", change."keptExp", change."keptLevel"
      having coalesce(sum(given.points), 0) <> change."keptPoints" - ${takenOf('correction', 'change.change_id')}
        or coalesce(sum(given.exp), 0) <> change."keptExp"
        or coalesce(sum(given.level), 0) <> change."keptLevel"
      order by change.change_id`,
  },
  {
    says: ({ id, given, sold, item_quantity }) =>
      `incentive ${id}: ${given} given less ${sold} redeemed is not the ${item_quantity} left`,
    broken: sql`
      select item_id as id, given, sold, item_quantity from shop_item
      where given - sold <> item_quantity order by item_id`,
  },
  {
    says: ({ id, sold, transactions }) =>
      `incentive ${id}: ${sold} redeemed, yet it has ${transactions} transactions that were not restocked`,
    broken: sql`
      select shop_item.item_id as id, shop_item.sold, count(*) as transactions
      from shop_item join shop_transaction on shop_transaction.item_id = shop_item.item_id
        and not shop_transaction."isRestocked"
      group by shop_item.item_id, shop_item.sold having count(*) > shop_item.sold order by shop_item.item_id`,
  },
  {
    says: ({ id, stud_id, item_price, points }) =>
      `transaction ${id} (student ${stud_id}): its price is ${item_price}, the ledger ` +
      (points === null ? 'has no row of it' : `changes the points by ${points}`),
    broken: sql`
      select shop_transaction.transaction_id as id, shop_transaction.stud_id, shop_transaction.item_price,
        points_ledger.points
      from shop_transaction left join points_ledger on points_ledger.kind = 'redemption'
        and points_ledger.reference = shop_transaction.transaction_id
        and points_ledger.stud_id = shop_transaction.stud_id
      where points_ledger.ledger_id is null or points_ledger.points <> - shop_transaction.item_price
        or points_ledger.exp <> 0 or points_ledger.level <> 0
      order by shop_transaction.transaction_id`,
  },
  {
    says: ({ id, reference }) =>
      `ledger row ${id}: there is no transaction ${reference} of the student's that it could be of`,
    broken: sql`
      select ledger_id as id, reference from points_ledger
      where kind in ('redemption', 'refund', 'collected') and not exists (
        select 1 from shop_transaction
        where transaction_id = points_ledger.reference and shop_transaction.stud_id = points_ledger.stud_id)
      order by ledger_id`,
  },
  {
    says: ({ id, stud_id, given, taken }) =>
      `award ${id} (student ${stud_id}): what it gives or took back is not what the ledger says (${given}, ${taken})`,
    broken: sql`
      select award.award_id as id, award.stud_id, gave.points as given, took.points as taken
      from award left join points_ledger gave on gave.kind = 'award' and gave.reference = award.award_id
          and gave.stud_id = award.stud_id
        left join points_ledger took on took.kind = 'award-withdrawn' and took.reference = award.award_id
          and took.stud_id = award.stud_id
      where coalesce(gave.points, 0) <> award.points or (award."withdrawnAt" is null) <> (took.points is null)
        or (award."withdrawnAt" is not null and took.points
          <> award.kept + ${takenOf('award-withdrawn', 'award.award_id')} - award.points)
        or gave.exp <> 0 or gave.level <> 0 or took.exp <> 0 or took.level <> 0
      order by award.award_id`,
  },
  {
    says: ({ id, reference }) => `ledger row ${id}: there is no award ${reference} that it could be of`,
    broken: sql`
      select ledger_id as id, reference from points_ledger
      where kind in ('award', 'award-withdrawn') and not exists (
        select 1 from award where award_id = points_ledger.reference and award.stud_id = points_ledger.stud_id)
      order by ledger_id`,
  },
  {
    says: ({ id, stud_id, refunds, given }) =>
      `transaction ${id} (student ${stud_id}): ${refunds} refunds of ${given} points in all are not what it ended with`,
    broken: sql`
      select shop_transaction.transaction_id as id, shop_transaction.stud_id,
        count(refund.ledger_id) as refunds, coalesce(sum(refund.points), 0) as given
      from shop_transaction left join points_ledger refund on refund.kind = 'refund'
        and refund.reference = shop_transaction.transaction_id and refund.stud_id = shop_transaction.stud_id
      group by shop_transaction.transaction_id, shop_transaction.stud_id, shop_transaction.decision,
        shop_transaction.item_price
      having count(refund.ledger_id) <> case when shop_transaction.decision is null then 0 else 1 end
        or coalesce(sum(refund.points), 0) <>
          case when shop_transaction.decision is null then 0 else shop_transaction.item_price end
        or coalesce(sum(abs(refund.exp) + abs(refund.level)), 0) <> 0
      order by shop_transaction.transaction_id`,
  },
  {
    says: ({ id, stud_id, taken, points }) =>
      `transaction ${id} (student ${stud_id}): its refund took ${taken} points of what had been kept since it was ` +
      `redeemed, the ledger changes the points by ${points}`,
    broken: sql`
      select bought.transaction_id as id, bought.stud_id, coalesce(of.taken, 0) as taken,
        coalesce(ledger.points, 0) as points
      from shop_transaction bought left join (
          select kept_taken.transaction_id, sum(kept_taken.points) as taken, min(kept.after_transaction_id) as after,
            min(kept.stud_id) as one, max(kept.stud_id) as other
          from kept_taken join kept_points kept on kept.kept_id = kept_taken.kept_id group by kept_taken.transaction_id
        ) of on of.transaction_id = bought.transaction_id
        left join points_ledger ledger on ledger.kind = 'collected' and ledger.reference = bought.transaction_id
          and ledger.stud_id = bought.stud_id
      where coalesce(of.taken, 0) <> - coalesce(ledger.points, 0) or ledger.points = 0
        or ledger.exp <> 0 or ledger.level <> 0
        or (of.taken is not null and (bought.decision is null or of.taken > bought.item_price
          or of.after < bought.transaction_id or of.one <> bought.stud_id or of.other <> bought.stud_id))
      order by bought.transaction_id`,
  },
  {
    says: ({ id, stud_id, open, points }) =>
      `kept ${id} (student ${stud_id}): ${open} of ${points} points are not what it was kept of and refunds have left`,
    broken: sql`
      select kept.kept_id as id, kept.stud_id, kept.open, kept.points
      from kept_points kept
        left join (select kept_id, sum(points) as points from kept_taken group by kept_id) taken
          on taken.kept_id = kept.kept_id
        left join award on kept.kind = 'award-withdrawn' and award.award_id = kept.reference
          and award.stud_id = kept.stud_id
        left join roll_change change on kept.kind = 'correction' and change.change_id = kept.reference
          and change.stud_id = kept.stud_id
      where kept.points < coalesce(taken.points, 0) or kept.open not in (0, kept.points - coalesce(taken.points, 0))
        or (kept.kind = 'award-withdrawn'
          and (coalesce(award.kept, -1) <> kept.open or kept.open <> kept.points - coalesce(taken.points, 0)))
        or change."keptPoints" <> kept.points
        or kept.open <> case when change.change_id is null then kept.open
          when exists (select 1 from roll_change later where later.class_id = change.class_id
            and later.stud_id = change.stud_id and later.change_id > change.change_id) then 0
          else kept.points - coalesce(taken.points, 0) end
      order by kept.kept_id`,
  },
  {
    says: ({ id, stud_id, kind, points }) =>
      `${kind} ${id} (student ${stud_id}): no refund knows of ${points} points that could not be taken back`,
    broken: sql`
      select source.* from (
        select award_id as id, stud_id, 'award' as kind, 'award-withdrawn' as of_kind, kept as points
          from award where kept > 0
        union all select change_id, stud_id, 'change', 'correction', "keptPoints" from roll_change
          where "keptPoints" > 0 and change_id in (select max(change_id) from roll_change group by stud_id, class_id)
      ) source where not exists (select 1 from kept_points where kept_points.kind = source.of_kind
        and kept_points.reference = source.id and kept_points.stud_id = source.stud_id)
      order by source.kind, source.id`,
  },
  {
    says: ({ id }) =>
      `student ${id}: points are below zero, the level is below 1, or more experience is owed than the levels took`,
    broken: sql`
      select stud_id as id from student
      where current_token < 0 or current_level < 1
        or current_exp < ${sql.lit(-LEVEL_UP_EXP)} * (current_level - 1) order by stud_id`,
  },
  {
    says: ({ id }) => `incentive ${id}: a number is below zero`,
    broken: sql`
      select item_id as id from shop_item
      where item_quantity < 0 or item_price < 0 or given < 0 or sold < 0 order by item_id`,
  },
];

/** Errors that SQLite finds in its file and references. PostgreSQL enforces references itself. */
async function fileViolations(db: Db): Promise<string[]> {
  if (dialectOf(db) === 'postgres') return [];
  const references = sql<{ table: string; rowid: number | null; parent: string }>`pragma foreign_key_check`;
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return [
    ...(await references.execute(db)).rows.map(
      ({ table, rowid, parent }) => `${table} row ${rowid}: it refers to a ${parent} that is not there`,
    ),
    ...integrity.rows
      .map((row) => row.integrity_check)
      .filter((found) => found !== 'ok')
      .map((found) => `file: ${found}`),
  ];
}

/**
 * Violated rules of a school's records, one sentence each with the ids. The rules: the ledger's sums are the balances;
 * attendance and transactions have ledger entries; changed absences have amounts that could not be taken back; refunds
 * collected the points that were kept after the redemption; the stock is what was added less what was redeemed; nothing
 * is below zero; references are valid. Pass one transaction as a snapshot.
 * @returns nothing if all rules hold; at most 20 sentences per rule and one that counts the rest
 * @see decisions §1.1
 */
export async function violations(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const { broken, says } of rules) {
    const { rows } = await broken.execute(db);
    found.push(...rows.slice(0, LINES_A_RULE).map(says));
    if (rows.length > LINES_A_RULE) found.push(`… and ${rows.length - LINES_A_RULE} more like the last one`);
  }
  return [...found, ...(await fileViolations(db))];
}

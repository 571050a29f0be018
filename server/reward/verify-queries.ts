import { type RawBuilder, sql } from 'kysely';
import { type Db, dialectOf } from '#server/database/database.ts';
import type { LedgerKind } from '#server/database/tables.ts';

/** The most lines about one rule; a broken rule is seldom broken once. */
const LINES_A_RULE = 20;

/** A rule that must hold: what to say of a row that breaks it, and the rows that do. */
interface Rule {
  says: (row: Record<string, number | string | null>) => string;
  broken: RawBuilder<Record<string, number | string | null>>;
}

/** What sessions gave: the rows of their first records, and the corrections of their changes. */
const given = sql`(
  select stud_id, reference as class_id, kind, points, exp, level from points_ledger
    where kind not in ('redemption', 'correction')
  union all select ledger.stud_id, roll_change.class_id, ledger.kind, ledger.points, ledger.exp, ledger.level
    from points_ledger ledger join roll_change on roll_change.change_id = ledger.reference
      and roll_change.stud_id = ledger.stud_id
    where ledger.kind = 'correction')`;

/** How many of these there are of one kind. */
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
      having coalesce(sum(given.points), 0) <> change."keptPoints"
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
    says: ({ id, sold, transactions }) => `incentive ${id}: ${sold} redeemed, yet it has ${transactions} transactions`,
    broken: sql`
      select shop_item.item_id as id, shop_item.sold, count(*) as transactions
      from shop_item join shop_transaction on shop_transaction.item_id = shop_item.item_id
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
    says: ({ id, reference }) => `ledger row ${id}: there is no transaction ${reference} that it could pay for`,
    broken: sql`
      select ledger_id as id, reference from points_ledger
      where kind = 'redemption' and not exists (
        select 1 from shop_transaction
        where transaction_id = points_ledger.reference and shop_transaction.stud_id = points_ledger.stud_id)
      order by ledger_id`,
  },
  {
    says: ({ id }) => `student ${id}: a balance is below zero, or the level below 1`,
    broken: sql`
      select stud_id as id from student
      where current_token < 0 or current_exp < 0 or current_level < 1 order by stud_id`,
  },
  {
    says: ({ id }) => `incentive ${id}: a number is below zero`,
    broken: sql`
      select item_id as id from shop_item
      where item_quantity < 0 or item_price < 0 or given < 0 or sold < 0 order by item_id`,
  },
];

/** What SQLite finds wrong with its file and its references; PostgreSQL enforces references by itself. */
async function fileViolations(db: Db): Promise<string[]> {
  if (dialectOf(db) === 'postgres') return [];
  const references = await sql<{
    table: string;
    rowid: number | null;
    parent: string;
  }>`pragma foreign_key_check`.execute(db);
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return [
    ...references.rows.map(
      ({ table, rowid, parent }) => `${table} row ${rowid}: it refers to a ${parent} that is not there`,
    ),
    ...integrity.rows
      .map((row) => row.integrity_check)
      .filter((found) => found !== 'ok')
      .map((found) => `file: ${found}`),
  ];
}

/**
 * What does not hold in a school's records, a sentence each with the ids: ledger sums are the balances, every
 * attendance and every transaction has its ledger rows, an absence that was changed has what could not be taken back, stock given less redeemed is what is left, nothing is below
 * zero, references lead somewhere. Give it one transaction, so that a living school is seen at one moment.
 * @returns nothing when all is well; at most 20 sentences of each rule and one that counts the rest
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

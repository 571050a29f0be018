import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import { widenCheck } from './widened-check.ts';

/**
 * Stores points that could not be taken back. Each entry has the last redemption before it, and the number of these
 * points that a refund takes later. For existing entries, the last redemption is found by its time. No foreign key to
 * the original attendance or award of the points, because sessions may be deleted permanently.
 * @see docs/decisions/0048
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes(db);
  await id(db.schema.createTable('kept_points'), 'kept_id')
    .addColumn('stud_id', 'integer', (column) => column.notNull().references('student.stud_id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('award-withdrawn', 'correction')`))
    .addColumn('reference', 'integer', (column) => column.notNull())
    .addColumn('after_transaction_id', 'integer', (column) => column.notNull())
    .addColumn('points', 'integer', (column) => column.notNull().check(sql`points > 0`))
    .addColumn('open', 'integer', (column) => column.notNull())
    .addCheckConstraint('kept_points_open', sql`open between 0 and points`)
    .addUniqueConstraint('kept_points_once', ['stud_id', 'kind', 'reference'])
    .execute();
  await db.schema
    .createTable('kept_taken')
    .addColumn('transaction_id', 'integer', (column) =>
      column.notNull().references('shop_transaction.transaction_id').onDelete('cascade'),
    )
    .addColumn('kept_id', 'integer', (column) => column.notNull().references('kept_points.kept_id').onDelete('cascade'))
    .addColumn('points', 'integer', (column) => column.notNull().check(sql`points > 0`))
    .addPrimaryKeyConstraint('kept_taken_once', ['transaction_id', 'kept_id'])
    .execute();
  await db.schema.createIndex('kept_taken_kept').on('kept_taken').column('kept_id').execute();

  const kinds = ['attendance', 'level-up', 'streak', 'redemption', 'late', 'correction'];
  const before = [...kinds, 'refund', 'award', 'award-withdrawn', 'term'];
  await widenCheck(db, { table: 'points_ledger', column: 'kind', from: before, to: [...before, 'collected'] });
  await keepFormer(db);
}

/** Copies the existing points that could not be taken back, each with the last redemption before its time. */
export async function keepFormer(db: Kysely<unknown>): Promise<void> {
  const redeemedBy = (instant: ReturnType<typeof sql>) => sql`coalesce((select max(transaction_id)
    from shop_transaction where shop_transaction.stud_id = kept.stud_id and shop_transaction."createdAt" <= ${instant}), 0)`;
  // A change of an absent student keeps the points that the change before it could not take back.
  const since = sql`coalesce((select max(earlier.at) from roll_change earlier where earlier.class_id = kept.class_id
    and earlier.stud_id = kept.stud_id and earlier.was in ('present', 'late')), kept.at)`;
  await sql`insert into kept_points (stud_id, kind, reference, after_transaction_id, points, open)
    select stud_id, kind, reference, after_transaction_id, points, points from (
      select kept.stud_id, 'award-withdrawn' as kind, award_id as reference, kept as points,
        ${redeemedBy(sql`kept."withdrawnAt"`)} as after_transaction_id, kept."withdrawnAt" as since
      from award kept where kept.kept > 0
      union all select kept.stud_id, 'correction', kept.change_id, kept."keptPoints", ${redeemedBy(since)}, ${since}
      from roll_change kept where kept."keptPoints" > 0 and not exists (select 1 from roll_change later
        where later.class_id = kept.class_id and later.stud_id = kept.stud_id and later.change_id > kept.change_id)
    ) as was_kept order by since, kind, reference`.execute(db);
}

/** Each test breaks one record of a sound school by hand, and the matching rule must report it. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { givePoints, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import { storePastSession, storeSale } from '#testkit/school/stored-history.ts';
import { violations } from './verify-queries.ts';

const createdAt = '2026-09-08T08:00:00.000Z';

inEachSchool('verifying a school', (school, kind) => {
  let ids: { stud_id: number; class_id: number; attendance_id: number; item_id: number; transaction_id: number };
  beforeEach(async () => {
    ids = await soundSchool();
  });

  /** A student with 30 points, an attendance with a level-up and a redeemed incentive of 20 points. */
  async function soundSchool(): Promise<typeof ids> {
    const { stud_id } = await signedInStudent(school);
    const { prof_id } = await signedInProfessor(school);
    await signedInStudent(school);
    await givePoints(school, stud_id, 30);
    return school.services.database.write(async (db) => {
      const session = { class_token: 5, class_exp: 1600 };
      const { class_ids } = await storePastSession(
        db,
        { prof_id, createdAt, subject_courseYearSection: 'A 1' },
        session,
      );
      const [class_id = 0] = class_ids;
      const { attendance_id } = await db
        .insertInto('attendance')
        .values({ stud_id, class_id, createdAt, rewardKind: 'level-up', streak: 1, points: 55, exp: 100, level: 1 })
        .returning('attendance_id')
        .executeTakeFirstOrThrow();
      const sale = await storeSale(db, { stud_id, prof_id, points: 20, createdAt });
      await db
        .insertInto('points_ledger')
        .values([
          { stud_id, kind: 'attendance', reference: class_id, points: 5, exp: 1600, level: 0, createdAt },
          { stud_id, kind: 'level-up', reference: class_id, points: 50, exp: -1500, level: 1, createdAt },
        ])
        .execute();
      await db
        .updateTable('student')
        .set({ current_token: 65, current_exp: 100, current_level: 2 })
        .where('stud_id', '=', stud_id)
        .execute();
      return { stud_id, class_id, attendance_id, ...sale };
    });
  }

  const found = () => violations(school.services.database.read);
  const breakBy = (broken: ReturnType<typeof sql>) => school.services.database.write((db) => broken.execute(db));

  const kept = (kind: 'award-withdrawn' | 'correction', reference: number, points: number) =>
    sql`insert into kept_points (stud_id, kind, reference, after_transaction_id, points, open)
      values (${ids.stud_id}, ${kind}, ${reference}, ${ids.transaction_id}, ${points}, ${points})`;

  it('finds nothing when all is well', async () => {
    expect(await found()).toEqual([]);
  });

  it.each(['current_token', 'current_exp', 'current_level'])(
    'finds a balance whose %s the ledger does not explain',
    async (column) => {
      await breakBy(sql`update student set ${sql.ref(column)} = ${sql.ref(column)} + 1 where stud_id = ${ids.stud_id}`);
      expect(await found()).toEqual([
        expect.stringMatching(new RegExp(`^student ${ids.stud_id}: the ledger gives 65 points`)),
      ]);
    },
  );

  it('finds an attendance without its ledger row, and one that earned something else', async () => {
    const line = `attendance ${ids.attendance_id} (student ${ids.stud_id}, session ${ids.class_id})`;
    await breakBy(sql`update attendance set points = points + 1`);
    expect(await found()).toEqual([expect.stringContaining(line)]);
    await breakBy(sql`update attendance set points = points - 1, "rewardKind" = 'streak'`);
    expect(await found()).toEqual([expect.stringContaining(line)]);
    await breakBy(sql`update attendance set "rewardKind" = 'level-up'`);
    expect(await found()).toEqual([]);
    // Nothing was earned and nothing is in the ledger. The sums agree, but the row is missing.
    await breakBy(sql`delete from points_ledger where reference = ${ids.class_id} and kind <> 'redemption'`);
    await breakBy(sql`update attendance set points = 0, exp = 0, level = 0, "rewardKind" = 'none'`);
    await breakBy(
      sql`update student set current_token = 10, current_exp = 0, current_level = 1 where stud_id = ${ids.stud_id}`,
    );
    expect(await found()).toEqual([expect.stringContaining(line)]);
  });

  it('accepts a ledger row whose attendance was deleted', async () => {
    await breakBy(sql`delete from attendance`);
    expect(await found()).toEqual([]);
  });

  it('finds an absence that gave something else than its change could not take back', async () => {
    const change = (
      kept: number,
    ) => sql`insert into roll_change (stud_id, class_id, was, now, reason, source, "byRole", by_id,
        at, points, exp, level, "keptPoints", "keptExp", "keptLevel", "bonusExp")
      values (${ids.stud_id}, ${ids.class_id}, 'present', 'absent', '', 'hand', 'admin', 1, ${createdAt},
        0, 0, 0, ${kept}, 100, 1, 0)`;
    await breakBy(sql`delete from attendance`);
    await breakBy(change(54));
    await breakBy(kept('correction', 1, 54));
    expect(await found()).toEqual([
      expect.stringMatching(/^student \d+, session \d+: what it gave is not what change 1 /),
    ]);
    await breakBy(change(55));
    await breakBy(sql`update kept_points set open = 0`);
    await breakBy(kept('correction', 2, 55));
    expect(await found()).toEqual([]);
    await breakBy(sql`update kept_points set open = 1 where reference = 1`);
    expect(await found()).toEqual([expect.stringMatching(/^kept 1 \(student \d+\): 1 of 54 points are not what/)]);
  });

  it('finds more redemptions than were counted as sold', async () => {
    await breakBy(sql`update shop_item set sold = 0, item_quantity = 5`);
    expect(await found()).toEqual([
      `incentive ${ids.item_id}: 0 redeemed, yet it has 1 transactions that were not restocked`,
    ]);
  });

  it('finds a transaction that was not paid, or paid with another amount', async () => {
    await breakBy(sql`update shop_transaction set item_price = 19`);
    expect(await found()).toEqual([
      `transaction ${ids.transaction_id} (student ${ids.stud_id}): its price is 19, the ledger changes the points by -20`,
    ]);
    await breakBy(sql`delete from points_ledger where kind = 'redemption'`);
    await breakBy(sql`update student set current_token = 85 where stud_id = ${ids.stud_id}`);
    expect(await found()).toEqual([
      `transaction ${ids.transaction_id} (student ${ids.stud_id}): its price is 19, the ledger has no row of it`,
    ]);
  });

  it('finds a refund of a current redemption, a missing one, and one of another price', async () => {
    const line = (refunds: number, points: number) =>
      `transaction ${ids.transaction_id} (student ${ids.stud_id}): ${refunds} refunds of ${points} points in all are not what it ended with`;
    const balance = (points: number) =>
      sql`update student set current_token = ${points} where stud_id = ${ids.stud_id}`;
    await breakBy(sql`insert into points_ledger (stud_id, kind, reference, points, exp, level, "createdAt")
      values (${ids.stud_id}, 'refund', ${ids.transaction_id}, 20, 0, 0, ${createdAt})`);
    await breakBy(balance(85));
    expect(await found()).toEqual([line(1, 20)]);
    await breakBy(sql`update shop_transaction set decision = 'declined'`);
    expect(await found()).toEqual([]);
    await breakBy(sql`update points_ledger set points = 19 where kind = 'refund'`);
    await breakBy(balance(84));
    expect(await found()).toEqual([line(1, 19)]);
    await breakBy(sql`delete from points_ledger where kind = 'refund'`);
    await breakBy(balance(65));
    expect(await found()).toEqual([line(0, 0)]);
  });

  it('finds collected points that were not kept, or were kept before, and kept points unknown to refunds', async () => {
    const ledger = (kind: string, reference: number, points: number) =>
      sql`insert into points_ledger (stud_id, kind, reference, points, exp, level, "createdAt")
        values (${ids.stud_id}, ${kind}, ${reference}, ${points}, 0, 0, ${createdAt})`;
    // Fifteen points were given, spent and withdrawn. The refund of twenty collected them.
    await breakBy(sql`insert into award (stud_id, points, reason, "createdAt", key, "withdrawnAt", kept)
      values (${ids.stud_id}, 15, 'Helped', ${createdAt}, 'k', ${createdAt}, 15)`);
    await breakBy(ledger('award', 1, 15));
    await breakBy(ledger('award-withdrawn', 1, 0));
    await breakBy(sql`update student set current_token = 80 where stud_id = ${ids.stud_id}`);
    expect(await found()).toEqual([
      `award 1 (student ${ids.stud_id}): no refund knows of 15 points that could not be taken back`,
    ]);
    await breakBy(kept('award-withdrawn', 1, 15));
    expect(await found()).toEqual([]);
    await breakBy(sql`update shop_transaction set decision = 'declined'`);
    await breakBy(ledger('refund', ids.transaction_id, 20));
    await breakBy(ledger('collected', ids.transaction_id, -15));
    await breakBy(sql`update student set current_token = 85 where stud_id = ${ids.stud_id}`);
    const line = (taken: number, points: number) =>
      `transaction ${ids.transaction_id} (student ${ids.stud_id}): its refund took ${taken} points of what had been ` +
      `kept since it was redeemed, the ledger changes the points by ${points}`;
    expect(await found()).toEqual([line(0, -15)]);
    await breakBy(sql`insert into kept_taken (transaction_id, kept_id, points) values (${ids.transaction_id}, 1, 15)`);
    expect(await found()).toEqual([
      `award 1 (student ${ids.stud_id}): what it gives or took back is not what the ledger says (15, 0)`,
      `kept 1 (student ${ids.stud_id}): 15 of 15 points are not what it was kept of and refunds have left`,
    ]);
    await breakBy(sql`update kept_points set open = 0`);
    await breakBy(sql`update award set kept = 0`);
    expect(await found()).toEqual([]);
    await breakBy(sql`update kept_points set after_transaction_id = ${ids.transaction_id - 1}`);
    expect(await found()).toEqual([line(15, -15)]);
  });

  it('finds points that were spent on nothing', async () => {
    await breakBy(sql`delete from shop_transaction`);
    expect(await found()).toEqual([expect.stringContaining(`there is no transaction ${ids.transaction_id}`)]);
  });

  it('names twenty of many and counts the rest', async () => {
    for (let more = 0; more < 22; more += 1) await signedInStudent(school);
    await breakBy(sql`update student set current_token = 7000`);
    const lines = await found();
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('… and 4 more like the last one');
  });

  it.runIf(kind.name === 'SQLite')(
    'finds broken stock, references and balances that the database could not prevent',
    async () => {
      // This is the state after a manual repair with the checks switched off, which no rule of the schema can prevent.
      await school.services.database.schema.connection().execute(async (db) => {
        await sql`pragma foreign_keys = off`.execute(db);
        await sql`pragma ignore_check_constraints = on`.execute(db);
        await sql`update shop_item set given = 9`.execute(db);
        await sql`update student set current_token = -1 where stud_id = ${ids.stud_id}`.execute(db);
        await sql`update attendance set class_id = 999999`.execute(db);
        await sql`pragma ignore_check_constraints = off`.execute(db);
        await sql`pragma foreign_keys = on`.execute(db);
      });
      const lines = (await found()).join('\n');
      expect(lines).toContain(`incentive ${ids.item_id}: 9 given less 1 redeemed is not the 4 left`);
      expect(lines).toContain(`student ${ids.stud_id}: points are below zero`);
      expect(lines).toContain('attendance row 1: it refers to a class_session that is not there');
    },
  );
});

/**
 * Points that could not be taken back, because they were spent, are collected when the redemption is refunded.
 * SHOP_ROUNDS sets the number of rounds; the test command runs only a few.
 */
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { keepFormer } from '#server/platform/migrations/0025-kept-points.ts';
import { databases } from '#testkit/school/databases.ts';
import { inEachSchool, openTwice } from '#testkit/school/each-school.ts';
import { incentiveShop } from '#testkit/school/incentive-shop.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession, addSubject } from '#testkit/school/teaching.ts';
import { violations } from './verify-queries.ts';

const ROUNDS = Number(process.env.SHOP_ROUNDS ?? 5);

/** A student in a professor's subject, with the actions that give and take points, at this school or a copy. */
async function taught(school: SchoolUnderTest) {
  const { offered, buy } = incentiveShop(school);
  const grace = await signedInProfessor(school);
  const admin = await signedInAdmin(school);
  const ana = await signedInStudent(school);
  const subject_id = await addSubject(school, grace, 'Logic');
  const class_id = await addSession(school, grace, subject_id);
  const about = (transaction_id: number) => ({ body: { transaction_id, reason: 'A mistake' } });
  return {
    grace,
    admin,
    ana,
    subject_id,
    class_id,
    give: async (points: number) => {
      const body = { subject_id, stud_ids: [ana.stud_id], points, reason: 'Helped' };
      return (await school.ask(calls.giveAward, { ...grace, body })).reply.awards[0]?.award_id ?? 0;
    },
    withdraw: (awardId: number, at = school) => at.ask(calls.withdrawAnyAward, { ...admin, params: { awardId } }),
    redeem: async (item_price: number) =>
      (await buy(ana, await offered(grace.headers, { item_price }))).reply.transaction.transaction_id,
    set: async (was: Status | null, status: Status) =>
      school.ask(calls.setStatus, {
        ...grace,
        params: { sessionId: class_id },
        body: { stud_id: ana.stud_id, status, was, reason: '' },
      }),
    decline: (id: number, at = school) => at.ask(calls.declineTransaction, { ...grace, ...about(id) }),
    cancel: (transactionId: number, at = school) =>
      at.ask(calls.cancelTransaction, { ...ana, params: { transactionId } }),
    return: async (transaction_id: number) => {
      await school.ask(calls.verifyTransaction, { ...grace, body: { transaction_id } });
      return school.ask(calls.returnTransaction, { ...grace, ...about(transaction_id) });
    },
    returnAny: (id: number) => school.ask(calls.returnAnyTransaction, { ...admin, ...about(id) }),
    has: async () => (await school.ask(calls.getStudent, ana)).reply.current_token,
    own: async () =>
      (await school.ask(calls.getOwnRoll, { ...ana, params: { subjectId: subject_id } })).reply.roll[0]?.points,
    history: async () => (await school.ask(calls.getPoints, ana)).reply.points,
    sound: async () => expect(await violations(school.services.database.read)).toEqual([]),
  };
}

inEachSchool('points that could not be taken back', (school) => {
  it.each(['decline', 'cancel', 'return'] as const)('of an award are collected by a refund: %s', async (way) => {
    const { give, withdraw, redeem, has, history, sound, ...of } = await taught(school);
    const award = await give(100);
    const bought = await redeem(60);
    const withdrawn = async () => (await withdraw(award)).reply.awards[0]?.kept;
    expect([await withdrawn(), await withdrawn(), await has()]).toEqual([60, 60, 0]);
    const ticket = (await school.ask(calls.getStudentTransactions, of.ana)).reply.studentTransaction;
    expect(ticket).toMatchObject([{ state: 'pending', refund: 0 }]);
    for (const _again of [1, 2]) expect((await of[way](bought)).reply.transaction.refund).toBe(0);
    expect([await withdrawn(), await has()]).toEqual([0, 0]);
    const [taken, refunded] = await history();
    const from = { reason: 'Helped', subject_name: 'Logic', class_createdAt: null, points: 60 };
    expect(taken).toMatchObject({
      kind: 'collected',
      points: -60,
      balance: 0,
      item_name: 'Bonus point',
      collected: [from],
    });
    expect(refunded).toMatchObject({ kind: 'refund', points: 60, balance: 60, collected: [] });
    // Points that a refund collected no longer count toward the day's limit.
    expect(await give(200)).toBeGreaterThan(0);
    await sound();
  });

  it('of an attendance are collected by a refund, and repeated changes neither add nor lose points', async () => {
    const { give, set, redeem, cancel, has, own, history, class_id, sound } = await taught(school);
    await set(null, 'present');
    const first = await redeem(10);
    expect((await set('present', 'absent')).reply.kept?.points).toBe(10);
    // Changing the kind of absence does not keep points again.
    const [, second] = [await give(7), await redeem(7)];
    for (const [was, now] of [
      ['absent', 'excused'],
      ['excused', 'absent'],
    ] as const)
      await set(was, now);
    expect((await cancel(second)).reply.transaction.refund).toBe(7);
    expect([await own(), (await cancel(first)).reply.current_token, await own()]).toEqual([10, 7, 0]);
    const session = { reason: '', subject_name: 'Logic', class_createdAt: expect.any(String), points: 10 };
    expect((await history())[0]).toMatchObject({ kind: 'collected', points: -10, collected: [session] });
    const after: unknown[] = [];
    for (const [was, now] of [
      ['absent', 'present'],
      ['present', 'absent'],
      ['absent', 'late'],
      ['late', 'present'],
    ] as const) {
      await set(was, now);
      after.push(await has(), await own());
      await sound();
    }
    expect(after).toEqual([17, 10, 7, 0, 12, 5, 17, 10]);
    // A refund also collects points from a student who stays present but is set to late.
    const third = await redeem(17);
    await set('present', 'late');
    expect([await own(), (await cancel(third)).reply.transaction.refund, await own(), await has()]).toEqual([
      10, 12, 5, 12,
    ]);
    const { points } = await school.services.database.read
      .selectFrom('attendance')
      .select('points')
      .where('class_id', '=', class_id)
      .executeTakeFirstOrThrow();
    expect(points).toBe(5);
    await sound();
  });

  it('are collected once, by refunds of earlier redemptions, the oldest first', async () => {
    const { give, withdraw, redeem, decline, has, sound } = await taught(school);
    const back = async (id: number) => (await decline(id)).reply.transaction.refund;
    const first = await give(50);
    const spentOn = await redeem(50);
    await withdraw(first);
    // Points that were kept before a redemption had been spent on something else.
    const second = await give(90);
    const [dear, cheap, other] = [await redeem(60), await redeem(20), await redeem(10)];
    expect(await back(other)).toBe(10);
    await withdraw(second);
    expect([await has(), await back(cheap), await back(dear), await back(spentOn), await has()]).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect([await back(cheap), await back(dear), await has()]).toEqual([0, 0, 0]);
    await sound();
  });

  it.each([
    [
      'a session that is deleted for good',
      async (s: SchoolUnderTest, { grace, subject_id, class_id }: Awaited<ReturnType<typeof taught>>) => {
        const params = { subjectId: subject_id, classId: class_id };
        await s.ask(calls.deleteClass, { ...grace, params, body: {} });
        await s.ask(calls.deleteClassPerma, { ...grace, params });
      },
    ],
    [
      'a professor who is removed',
      async (s: SchoolUnderTest, { admin, grace }: Awaited<ReturnType<typeof taught>>) => {
        await s.ask(calls.deleteProfessor, { ...admin, params: { id: grace.prof_id } });
      },
    ],
  ] as const)('outlives %s', async (_what, goes) => {
    const all = await taught(school);
    const { give, withdraw, set, redeem, returnAny, cancel, has, history, sound } = all;
    await set(null, 'present');
    const award = await give(40);
    const bought = await redeem(50);
    await set('present', 'absent');
    await withdraw(award);
    await goes(school, all);
    await sound();
    const { transaction } = (await cancel(bought)).reply;
    expect([transaction.refund, await has()]).toEqual([0, 0]);
    expect((await returnAny(bought)).code).toMatch(/already-decided|not-found/);
    const collected = (await history())[0]?.collected.map(({ points, reason }) => [points, reason]);
    expect(collected).toEqual([
      [10, ''],
      [40, 'Helped'],
    ]);
    await sound();
  });

  it('from before this rule are assigned by their instants', async () => {
    const { give, withdraw, set, redeem, cancel, sound } = await taught(school);
    const later = () => school.clock.pass(1);
    await set(null, 'present');
    const award = await give(40);
    const bought = await redeem(50);
    later();
    await set('present', 'absent');
    await withdraw(award);
    later();
    const [, last] = [await give(7), await redeem(7)];
    later();
    await set('absent', 'excused');
    const { schema } = school.services.database;
    const kept = () => schema.selectFrom('kept_points').selectAll().orderBy('kept_id').execute();
    const before = (await kept()).filter(({ open }) => open > 0);
    await schema.deleteFrom('kept_points').execute();
    await keepFormer(schema as never);
    const without = ({ kept_id: _new, ...row }: (typeof before)[number]) => row;
    expect((await kept()).map(without)).toEqual(expect.arrayContaining(before.map(without)));
    expect((await kept()).length).toBe(before.length);
    expect((await cancel(last)).reply.transaction.refund).toBe(7);
    expect((await cancel(bought)).reply).toMatchObject({ current_token: 7, transaction: { refund: 0 } });
    await sound();
  });
});

describe.each(databases)('at one instant on $name, from two copies on PostgreSQL,', (kind) => {
  it(
    `withdrawals and refunds leave no points over and none missing, ${ROUNDS} times`,
    async () => {
      const { here, there, close } = await openTwice(kind);
      const { admin, set, give, withdraw, redeem, decline, cancel, has, sound } = await taught(here);
      await here.ask(calls.updateRewardRules, { ...admin, body: { award_day_most: 1000 } });
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const school of [here, there]) school.clock.pass(86_400);
        await set(round === 0 ? null : 'absent', 'present');
        const awards = [await give(30), await give(20)];
        const bought = [await redeem(45), await redeem(15)];
        const ways = [
          () => withdraw(awards[0] ?? 0, there),
          () => decline(bought[0] ?? 0),
          () => set('present', 'absent'),
          () => cancel(bought[1] ?? 0, there),
          () => withdraw(awards[1] ?? 0),
          () => decline(bought[1] ?? 0, there),
        ];
        const inTurn = [...ways.slice(round % ways.length), ...ways.slice(0, round % ways.length)];
        const answers = await Promise.all([...inTurn, ...inTurn].map((way) => way()));
        for (const { status } of answers) expect([200, 409]).toContain(status);
        expect(await has()).toBe(0);
        if (round % 20 === 0) await sound();
      }
      await sound();
      await close();
    },
    60_000 + ROUNDS * 2000,
  );
});

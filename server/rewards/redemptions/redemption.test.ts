import { expect, test } from 'vitest';
import { deleteProfessorShopItem, updateProfessorShopItem } from '#contract/rewards/incentive/incentive-calls.ts';
import { getProfessorTransaction, verifyTransaction } from '#contract/rewards/redemptions/redemption-calls.ts';
import { buyStudentShopItems } from '#contract/rewards/shop/shop-calls.ts';
import { getStudentTransactions } from '#contract/rewards/tickets/ticket-calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { incentiveShop } from '#testkit/school/incentive-shop.ts';
import { signedInAdmin, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';

inASchool('redemption', (school) => {
  const { offered, rich, buy, storedItems, booksBalance } = incentiveShop(school);

  test('a student redeems an incentive: points, stock, redemption and ledger change together', async () => {
    const grace = await signedInProfessor(school, { first_name: 'Grace', middle_name: 'M', last_name: 'Hopper' });
    const item_id = await offered(grace.headers);
    const ana = await rich(120, { first_name: 'Ana', middle_name: 'B', last_name: 'Cruz' });
    const bought = await buy(ana, item_id);
    const transaction = {
      transaction_id: expect.any(Number),
      createdAt: '2026-09-08T08:00:00.000Z',
      isVerified: false,
      verifiedAt: null,
      state: 'pending',
      decidedAt: null,
      decidedBy: null,
      decisionReason: '',
      isRestocked: false,
      refund: 50,
      cancelUntil: '2026-09-08T08:10:00.000Z',
      professor: 'Grace M Hopper',
      student: { first_name: 'Ana', middle_name: 'B', last_name: 'Cruz', courseYearSection: 'BSCS 4A' },
      shopitem: { item_subject: 'Algebra', item_name: 'Bonus point', item_price: 50 },
    };
    expect(bought.reply).toEqual({ message: 'Incentive redeemed successfully!', transaction, current_token: 70 });
    expect(await storedItems()).toMatchObject([{ item_quantity: 2, given: 3, sold: 1 }]);
    const kept = await school.services.database.read.selectFrom('shop_transaction').selectAll().execute();
    expect(kept).toMatchObject([
      {
        item_id,
        prof_id: grace.prof_id,
        professor_name: 'Grace M Hopper',
        item_classSection: 'BSCS 4A',
        verifiedAt: null,
      },
    ]);
    await booksBalance();
    const own = await school.ask(getStudentTransactions, { headers: ana.headers });
    expect(own.reply.studentTransaction).toEqual([transaction]);
  });

  test('the last points are enough, one point less is not, and a refusal changes nothing', async () => {
    const grace = await signedInProfessor(school);
    const item_id = await offered(grace.headers);
    const exact = await rich(50);
    const short = await rich(49);
    expect((await buy(exact, item_id)).reply.current_token).toBe(0);
    const before = await storedItems();
    expect(await buy(short, item_id)).toMatchObject({
      status: 400,
      code: 'insufficient-points',
      message: 'Insufficient Points',
    });
    expect(await storedItems()).toEqual(before);
    await booksBalance();
  });

  test('an incentive that costs nothing can be redeemed without points', async () => {
    const grace = await signedInProfessor(school);
    const item_id = await offered(grace.headers, { item_price: 0 });
    expect((await buy(await signedInStudent(school), item_id)).reply.current_token).toBe(0);
    await booksBalance();
  });

  test('a sold-out incentive is refused as sold out, whether or not the points are enough', async () => {
    const grace = await signedInProfessor(school);
    const item_id = await offered(grace.headers, { item_quantity: 0 });
    for (const student of [await rich(100), await signedInStudent(school)]) {
      expect(await buy(student, item_id)).toMatchObject({
        status: 409,
        code: 'sold-out',
        message: 'This incentive is sold out.',
      });
    }
    await booksBalance();
  });

  test("another program level's incentive is not found, exactly like one that does not exist", async () => {
    const grace = await signedInProfessor(school);
    const foreign = await offered(grace.headers, { item_classSection: 'BSCS 4B' });
    const foreignSoldOut = await offered(grace.headers, { item_classSection: 'BSCS 4B', item_quantity: 0 });
    const ana = await rich(1000);
    const poor = await signedInStudent(school);
    const answers = [
      await buy(ana, foreign),
      await buy(ana, 999_999),
      await buy(ana, foreignSoldOut),
      await buy(poor, foreign),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'not-found' });
    for (const wrong of ['0', '1e3', 'x', '2147483648']) {
      expect(await buy(ana, wrong)).toMatchObject({ status: 400, code: 'bad-input', field: 'item_id' });
    }
    await booksBalance();
  });

  test('a redemption keeps what was bought and its price, whatever happens to the incentive', async () => {
    const grace = await signedInProfessor(school);
    const itemId = await offered(grace.headers);
    const ana = await rich(100);
    await buy(ana, itemId);
    const changed = { item_name: 'Renamed', item_price: 7, item_subject: 'Geometry' };
    await school.ask(updateProfessorShopItem, { headers: grace.headers, params: { itemId }, body: changed });
    school.clock.pass(60);
    expect((await buy(ana, itemId)).reply.current_token).toBe(43);
    await school.ask(deleteProfessorShopItem, { headers: grace.headers, params: { itemId } });
    const own = await school.ask(getStudentTransactions, { headers: ana.headers });
    expect(own.reply.studentTransaction).toMatchObject([
      { createdAt: '2026-09-08T08:01:00.000Z', shopitem: changed },
      {
        createdAt: '2026-09-08T08:00:00.000Z',
        shopitem: { item_name: 'Bonus point', item_price: 50, item_subject: 'Algebra' },
      },
    ]);
    const log = await school.ask(getProfessorTransaction, { headers: grace.headers });
    expect(log.reply.filteredShopTransactions.flat()).toHaveLength(2);
    await school.services.database.write((db) =>
      db.deleteFrom('professor').where('prof_id', '=', grace.prof_id).execute(),
    );
    expect((await school.ask(getStudentTransactions, { headers: ana.headers })).reply).toEqual(own.reply);
    await booksBalance();
  });

  test('a professor sees a list for each of their incentives, deleted ones included, newest first', async () => {
    const grace = await signedInProfessor(school);
    const alan = await signedInProfessor(school);
    const quiz = await offered(grace.headers, { item_name: 'Quiz pass' });
    // Two incentives with the same name have two separate lists.
    const quizAgain = await offered(grace.headers, { item_name: 'Quiz pass' });
    const pen = await offered(grace.headers, { item_name: 'Pen' });
    const others = await offered(alan.headers);
    const [ana, ben] = [await rich(1000), await rich(1000)];
    const bought: number[] = [];
    for (const [student, item] of [
      [ana, quiz],
      [ben, pen],
      [ben, quiz],
      [ana, pen],
      [ben, others],
      [ana, quizAgain],
    ] as const) {
      bought.push((await buy(student, item)).reply.transaction.transaction_id);
    }
    const ids = async (headers: { proftoken: string }) =>
      (await school.ask(getProfessorTransaction, { headers })).reply.filteredShopTransactions.map((group) =>
        group.map((each) => each.transaction_id),
      );
    const [first, second, third, fourth, fifth, sixth] = bought;
    const lists = [[sixth], [fourth, second], [third, first]];
    expect(await ids(grace.headers)).toEqual(lists);
    expect(await ids(alan.headers)).toEqual([[fifth]]);
    await school.ask(deleteProfessorShopItem, { headers: grace.headers, params: { itemId: pen } });
    expect(await ids(grace.headers)).toEqual(lists);
    expect(await ids((await signedInProfessor(school)).headers)).toEqual([]);
  });

  test('a professor verifies a redemption; the second time changes nothing', async () => {
    const grace = await signedInProfessor(school);
    const item_id = await offered(grace.headers);
    const ana = await rich(100);
    const { transaction_id } = (await buy(ana, item_id)).reply.transaction;
    const verify = () =>
      school.ask(verifyTransaction, { headers: grace.headers, body: { transaction_id: String(transaction_id) } });
    await buy(await rich(100), item_id);
    const rows = school.services.database.read.selectFrom('shop_transaction').selectAll().orderBy('transaction_id');
    const kept = () => rows.execute();
    const verified = await verify();
    expect(verified.reply).toMatchObject({
      message: 'Approved! The incentive has been verified.',
      transaction: { transaction_id, isVerified: true, verifiedAt: '2026-09-08T08:00:00.000Z' },
    });
    const first = { isVerified: true, verifiedAt: '2026-09-08T08:00:00.000Z' };
    expect(await kept()).toMatchObject([first, { isVerified: false }]);
    school.clock.pass(60);
    school.clock.pass(60);
    expect((await verify()).reply).toEqual(verified.reply);
    expect(await kept()).toMatchObject([first, { isVerified: false }]);
    const own = await school.ask(getStudentTransactions, { headers: ana.headers });
    expect(own.reply.studentTransaction).toMatchObject([{ isVerified: true, verifiedAt: first.verifiedAt }]);
  });

  test('a redemption of a deleted incentive can still be verified by its professor', async () => {
    const grace = await signedInProfessor(school);
    const itemId = await offered(grace.headers);
    const { transaction_id } = (await buy(await rich(100), itemId)).reply.transaction;
    await school.ask(deleteProfessorShopItem, { headers: grace.headers, params: { itemId } });
    const verified = await school.ask(verifyTransaction, { headers: grace.headers, body: { transaction_id } });
    expect(verified.reply.transaction.isVerified).toBe(true);
  });

  test("another professor's redemption is not found, and stays pending", async () => {
    const grace = await signedInProfessor(school);
    const alan = await signedInProfessor(school);
    const { transaction_id } = (await buy(await rich(100), await offered(grace.headers))).reply.transaction;
    const answers = [];
    for (const each of [transaction_id, 999_999]) {
      answers.push(await school.ask(verifyTransaction, { headers: alan.headers, body: { transaction_id: each } }));
    }
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'not-found' });
    expect(answers[0]?.raw.equals(answers[1]?.raw ?? Buffer.of())).toBe(true);
    for (const wrong of [undefined, null, '', 'x', 0, 1.5, [transaction_id]]) {
      const answer = await school.ask(verifyTransaction, { headers: grace.headers, body: { transaction_id: wrong } });
      expect(answer).toMatchObject({ status: 400, code: 'bad-input', field: 'transaction_id' });
    }
    const kept = await school.services.database.read.selectFrom('shop_transaction').select('isVerified').execute();
    expect(kept).toEqual([{ isVerified: false }]);
  });

  test('a student sees their own redemptions only', async () => {
    const grace = await signedInProfessor(school);
    const item_id = await offered(grace.headers);
    const [ana, ben] = [await rich(100), await rich(100)];
    await buy(ana, item_id);
    expect((await school.ask(getStudentTransactions, { headers: ben.headers })).reply.studentTransaction).toEqual([]);
  });

  test('only the role that a call is for may make it', async () => {
    const professor = await signedInProfessor(school);
    const item_id = await offered(professor.headers);
    const student = await rich(100);
    const admin = await signedInAdmin(school);
    const wrongForStudent = [
      {},
      professor.headers,
      admin.headers,
      { studtoken: professor.token },
      { studtoken: 'rcs_x' },
    ];
    for (const headers of wrongForStudent as Record<string, string>[]) {
      expect((await school.ask(buyStudentShopItems, { headers, params: { item_id } })).status).toBe(401);
      expect((await school.ask(getStudentTransactions, { headers })).status).toBe(401);
    }
    const wrongForProfessor = [
      {},
      student.headers,
      admin.headers,
      { proftoken: student.token },
      { proftoken: admin.token },
    ];
    for (const headers of wrongForProfessor as Record<string, string>[]) {
      expect((await school.ask(getProfessorTransaction, { headers })).status).toBe(401);
      expect((await school.ask(verifyTransaction, { headers, body: { transaction_id: 1 } })).status).toBe(401);
    }
    expect(await storedItems()).toMatchObject([{ sold: 0 }]);
  });
});

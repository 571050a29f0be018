/** Redemptions that are declined, canceled and returned, and incentives with limits and times. */
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { REDEMPTIONS_A_PAGE } from '#contract/rewards/redemptions/school-redemption-calls.ts';
import { violations } from '#server/people/ledger/verify-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { databases } from '#testkit/school/databases.ts';
import { inEachSchool, openTwice } from '#testkit/school/each-school.ts';
import { bonus, incentiveShop } from '#testkit/school/incentive-shop.ts';
import { signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { storeSale } from '#testkit/school/stored-history.ts';

const DAY_SECONDS = 86_400;
/**
 * With SHOP_ROUNDS set, the test runs in full, with rounds of 40 concurrent requests; `npm test` runs a few rounds of
 * 20.
 */
const ROUNDS = Number(process.env.SHOP_ROUNDS ?? 5);
const AT_ONCE = process.env.SHOP_ROUNDS ? 40 : 20;

inEachSchool('a redemption', (school) => {
  const { offered, rich, buy, storedItems } = incentiveShop(school);
  let grace: Awaited<ReturnType<typeof signedInProfessor>>;
  let ana: Awaited<ReturnType<typeof rich>>;
  let item_id: number;
  beforeEach(async () => {
    grace = await signedInProfessor(school);
    ana = await rich(200);
    item_id = await offered(grace.headers);
  });
  const bought = async () => (await buy(ana, item_id)).reply.transaction.transaction_id;
  const verify = (transaction_id: number) =>
    school.ask(calls.verifyTransaction, { ...grace, body: { transaction_id } });
  const take = (
    call: typeof calls.declineTransaction | typeof calls.returnTransaction,
    transaction_id: number,
    more: { restock?: boolean; reason?: string } = {},
    by = grace,
  ) => school.ask(call, { ...by, body: { transaction_id, reason: 'Out of stock', ...more } });
  const cancel = (transactionId: number, by = ana) =>
    school.ask(calls.cancelTransaction, { ...by, params: { transactionId } });
  const points = async () => (await school.ask(calls.getStudent, ana)).reply.current_token;
  const stock = async () => (await storedItems()).map(({ item_quantity, sold }) => [item_quantity, sold])[0];
  const holds = async () => expect(await violations(school.services.database.read)).toEqual([]);
  const update = (body: object) =>
    school.ask(calls.updateProfessorShopItem, { ...grace, params: { itemId: item_id }, body });
  const listed = async () => (await school.ask(calls.getStudentShopItems, ana)).reply.filteredShopItems;

  it('is declined while it is pending: points and stock return once, and its student sees the reason', async () => {
    const id = await bought();
    expect([await points(), await stock()]).toEqual([150, [2, 1]]);
    expect(await take(calls.declineTransaction, id, { reason: ' ' })).toMatchObject({ status: 400, field: 'reason' });
    expect((await take(calls.returnTransaction, id)).code).toBe('already-decided');
    const declined = await take(calls.declineTransaction, id);
    expect(declined.reply.transaction).toMatchObject({
      state: 'declined',
      isVerified: false,
      decidedBy: 'professor',
      decisionReason: 'Out of stock',
      isRestocked: true,
    });
    expect((await take(calls.declineTransaction, id, { reason: 'Another' })).reply).toEqual(declined.reply);
    for (const late of [await verify(id), await cancel(id), await take(calls.returnTransaction, id)])
      expect(late).toMatchObject({ status: 409, code: 'already-decided' });
    expect([await points(), await stock()]).toEqual([200, [3, 0]]);
    const seen = (await school.ask(calls.getStudentTransactions, ana)).reply.studentTransaction;
    expect(seen).toMatchObject([{ state: 'declined', decisionReason: 'Out of stock', cancelUntil: null }]);
    expect((await school.ask(calls.getWaitingRedemptions, grace)).reply.waiting).toBe(0);
    const other = await signedInProfessor(school);
    for (const call of [calls.declineTransaction, calls.returnTransaction])
      expect((await take(call, id, {}, other)).status).toBe(404);
    await holds();
  });

  it('is returned after it was verified, for 30 days by its professor and at any time by an administrator', async () => {
    const [first, second] = [await bought(), await bought()];
    for (const id of [first, second]) await verify(id);
    expect((await take(calls.returnTransaction, first, { restock: false })).reply.transaction).toMatchObject({
      state: 'returned',
      isVerified: true,
      isRestocked: false,
    });
    expect([await points(), await stock()]).toEqual([150, [1, 2]]);
    school.clock.pass(30 * DAY_SECONDS + 1);
    expect((await take(calls.returnTransaction, first)).status).toBe(200);
    expect((await take(calls.returnTransaction, second)).code).toBe('return-too-late');
    await school.ask(calls.deleteProfessorShopItem, { ...grace, params: { itemId: item_id } });
    const admin = await signedInAdmin(school);
    const decided = (transaction_id: number) =>
      school.ask(calls.returnAnyTransaction, { ...admin, body: { transaction_id, reason: 'Not received' } });
    for (const _again of [1, 2])
      expect((await decided(second)).reply.transaction).toMatchObject({
        state: 'returned',
        decidedBy: 'admin',
        isRestocked: false,
      });
    expect(await points()).toBe(200);
    // An administrator can decide a pending redemption only once its professor has left.
    item_id = await offered(grace.headers);
    const third = await bought();
    expect((await decided(third)).status).toBe(404);
    await school.ask(calls.closeProfessor, { ...admin, params: { id: grace.prof_id } });
    for (const _again of [1, 2]) expect((await decided(third)).reply.transaction.state).toBe('declined');
    const listed = async (query: { state?: 'left' | 'verified' | 'returned'; student?: string; before?: number }) => {
      const { transactions, count } = (await school.ask(calls.getSchoolTransactions, { ...admin, query })).reply;
      return [count, transactions.map(({ transaction_id, isLeft }) => [transaction_id, isLeft])];
    };
    expect(await listed({ state: 'left' })).toEqual([0, []]);
    expect(await listed({ state: 'returned' })).toEqual([2, [second, first].map((id) => [id, true])]);
    expect(await listed({ before: second })).toEqual([3, [[first, true]]]);
    const { last_name } = (await school.ask(calls.getStudent, ana)).reply;
    for (const [student, count] of [
      [` ${last_name.toUpperCase()},`, 3],
      ['nobody', 0],
    ] as const)
      expect((await listed({ student }))[0]).toBe(count);
    const state = 'spent' as 'left';
    expect(await school.ask(calls.getSchoolTransactions, { ...admin, query: { state } })).toMatchObject({
      status: 400,
    });
    const audited = school.services.database.read.selectFrom('audit_entry').select('action').orderBy('audit_entry_id');
    expect((await audited.execute()).map(({ action }) => action)).toEqual([
      'delete-incentive',
      'redemption-returned',
      'close-professor',
      'redemption-declined',
    ]);
    await holds();
  });

  it("returns to the stock unless the request says otherwise, and an administrator's audit entry names its student", async () => {
    const [first, second] = [await bought(), await bought()];
    for (const id of [first, second]) await verify(id);
    const admin = await signedInAdmin(school);
    const returned = [
      await take(calls.returnTransaction, first),
      await school.ask(calls.returnAnyTransaction, {
        ...admin,
        body: { transaction_id: second, reason: 'By mistake' },
      }),
    ];
    expect(returned.map(({ reply }) => reply.transaction.isRestocked)).toEqual([true, true]);
    expect([await points(), await stock()]).toEqual([200, [3, 0]]);
    const { entries } = (await school.ask(calls.getAudit, { ...admin, query: {} })).reply;
    expect(entries).toMatchObject([{ action: 'redemption-returned', people: [{ id: ana.stud_id }] }]);
  });

  it('is listed a page at a time', async () => {
    const admin = await signedInAdmin(school);
    const sale = { stud_id: ana.stud_id, prof_id: grace.prof_id, points: 0, createdAt: instantIn(school.clock) };
    const sold = () => school.services.database.write((db) => storeSale(db, sale));
    for (let at = 0; at < REDEMPTIONS_A_PAGE; at += 1) await sold();
    const listed = async (query: { before?: number; state?: 'left' } = {}) => {
      const { transactions, next } = (await school.ask(calls.getSchoolTransactions, { ...admin, query })).reply;
      return [transactions.length, next === null ? null : next - (transactions.at(-1)?.transaction_id ?? 0)];
    };
    expect(await listed()).toEqual([REDEMPTIONS_A_PAGE, null]);
    const { transaction_id: newest } = await sold();
    expect([await listed(), await listed({ before: newest - REDEMPTIONS_A_PAGE + 1 })]).toEqual([
      [REDEMPTIONS_A_PAGE, 0],
      [1, null],
    ]);
    await school.ask(calls.deleteProfessor, { ...admin, params: { id: grace.prof_id } });
    expect(await listed({ state: 'left' })).toEqual([REDEMPTIONS_A_PAGE, 0]);
  });

  it('is canceled by its student within ten minutes, and can be redeemed again under a limit of one', async () => {
    await update({ perStudent: 1 });
    const id = await bought();
    expect(await buy(ana, item_id)).toMatchObject({ status: 409, code: 'limit-reached' });
    expect(await listed()).toMatchObject([{ perStudent: 1, isLimitReached: true, againAt: null }]);
    const ben = await rich(100);
    expect((await cancel(id, ben)).status).toBe(404);
    // Other students' redemptions do not count toward the limit.
    expect((await buy(ben, item_id)).code).toBeUndefined();
    for (const _again of [1, 2])
      expect((await cancel(id)).reply).toMatchObject({ transaction: { state: 'cancelled' }, current_token: 200 });
    expect([await stock(), (await listed())[0]?.isLimitReached]).toEqual([[2, 1], false]);
    expect((await take(calls.declineTransaction, id)).code).toBe('already-decided');
    const { transaction } = (await buy(ana, item_id)).reply;
    expect(transaction.cancelUntil).toBe(new Date(school.clock.nowMs() + 600_000).toISOString());
    school.clock.pass(600);
    expect(await cancel(transaction.transaction_id)).toMatchObject({ status: 400, code: 'cancel-too-late' });
    const admin = await signedInAdmin(school);
    await school.ask(calls.updateRewardRules, { ...admin, body: { cancel_minutes: 11 } });
    expect((await cancel(transaction.transaction_id)).reply.current_token).toBe(200);
    await holds();
  });

  it('is limited to a number per days, and on offer only within its time and while it is shown', async () => {
    await update({ perStudent: '2', perDays: 7 });
    const [first] = [await bought(), school.clock.pass(DAY_SECONDS), await bought()];
    const againAt = new Date(school.clock.nowMs() + 6 * DAY_SECONDS * 1000).toISOString();
    const refused = await buy(ana, item_id);
    expect(refused).toMatchObject({ code: 'limit-reached' });
    expect(JSON.parse(refused.raw.toString()).againAt).toBe(againAt);
    expect(await listed()).toMatchObject([{ isLimitReached: true, againAt }]);
    school.clock.pass(6 * DAY_SECONDS);
    expect((await listed())[0]?.isLimitReached).toBe(false);
    expect((await verify(first)).status).toBe(200);
    const at = (days: number) => new Date(school.clock.nowMs() + days * DAY_SECONDS * 1000).toISOString();
    for (const [body, isOffered] of [
      [{ isHidden: true }, false],
      [{ isHidden: false, availableFrom: at(1) }, false],
      [{ availableFrom: at(-1), availableUntil: at(0) }, false],
      [{ availableUntil: at(1), icon: 'coffee' }, true],
    ] as const) {
      expect((await update(body)).status).toBe(200);
      expect([(await listed()).length, (await buy(ana, item_id)).code]).toEqual(
        isOffered ? [1, undefined] : [0, 'not-on-offer'],
      );
    }
    for (const wrong of [{ availableUntil: at(-2) }, { icon: 'bomb' }, { perStudent: 1001 }, { availableFrom: 'now' }])
      expect(await update(wrong)).toMatchObject({ status: 400, field: Object.keys(wrong)[0] });
    // The days belong to a limit: they need one, and are removed together with it.
    expect(await update({ perStudent: 0, perDays: 7 })).toMatchObject({
      code: 'days-without-times',
      field: 'perStudent',
    });
    // Fields that are left out stay, and fields that are emptied are removed.
    expect((await update({ item_name: 'Tea', perStudent: 0, availableUntil: '' })).reply.item).toMatchObject({
      ...bonus,
      item_name: 'Tea',
      item_quantity: 0,
      perStudent: null,
      perDays: null,
      availableFrom: at(-1),
      availableUntil: null,
      icon: 'coffee',
    });
    await holds();
  });
});

describe.each(databases)('at one instant on $name, from two copies on PostgreSQL,', (kind) => {
  it(
    `a redemption is decided once and no limit is passed, whichever of ${AT_ONCE} comes first, ${ROUNDS} times`,
    async () => {
      const { here, there, close } = await openTwice(kind);
      const shop = incentiveShop(here);
      const [grace, ana] = [await signedInProfessor(here), await shop.rich(200)];
      const item_id = await shop.offered(grace.headers, { item_quantity: 10 });
      const params = { itemId: item_id };
      await here.ask(calls.updateProfessorShopItem, { ...grace, params, body: { perStudent: 1 } });
      const about = (transaction_id: number) => ({ ...grace, body: { transaction_id, reason: 'Out of stock' } });
      const buy = (at: SchoolUnderTest) => at.ask(calls.buyStudentShopItems, { ...ana, params: { item_id } });
      const ways = [
        (at: SchoolUnderTest, id: number) => at.ask(calls.declineTransaction, about(id)),
        (at: SchoolUnderTest, id: number) => at.ask(calls.verifyTransaction, about(id)),
        (at: SchoolUnderTest, id: number) => at.ask(calls.cancelTransaction, { ...ana, params: { transactionId: id } }),
        (at: SchoolUnderTest, id: number) => at.ask(calls.returnTransaction, about(id)),
        buy,
      ];
      const { read } = here.services.database;
      const answered: Record<number, number> = {};
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const school of [here, there]) school.clock.pass(DAY_SECONDS / 4);
        const bought = await buy(here);
        expect(bought.code).toBeUndefined();
        const id = bought.reply.transaction.transaction_id;
        const answers = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, at) =>
            (ways[(at + round) % ways.length] ?? buy)(at % 2 === 0 ? here : there, id),
          ),
        );
        for (const { status } of answers) answered[status] = (answered[status] ?? 0) + 1;
        const open = await read.selectFrom('shop_transaction').selectAll().where('decision', 'is', null).execute();
        expect(open.length).toBeLessThanOrEqual(1);
        const [item] = await shop.storedItems();
        expect([item?.item_quantity, item?.sold]).toEqual([10 - open.length, open.length]);
        for (const { transaction_id, isVerified } of open)
          await here.ask(isVerified ? calls.returnTransaction : calls.declineTransaction, about(transaction_id));
        expect((await here.ask(calls.getStudent, ana)).reply.current_token).toBe(200);
        if (ROUNDS <= 20 || round % 50 === 0) expect(await violations(read)).toEqual([]);
      }
      expect(Object.keys(answered).filter((status) => !['200', '400', '409'].includes(status))).toEqual([]);
      expect(await violations(read)).toEqual([]);
      await close();
    },
    60_000 + ROUNDS * 2000,
  );
});

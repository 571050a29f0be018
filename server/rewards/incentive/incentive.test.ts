import { expect, test } from 'vitest';
import {
  createItems,
  deleteProfessorShopItem,
  getItems,
  getStudentShopItems,
  updateProfessorShopItem,
} from '#contract/rewards/incentive/incentive-calls.ts';
import { buyStudentShopItems } from '#contract/rewards/shop/shop-calls.ts';
import { getStudentTransactions } from '#contract/rewards/tickets/ticket-calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { bonus, incentiveShop } from '#testkit/school/incentive-shop.ts';
import { givePoints, signedInProfessor, signedInStudent } from '#testkit/school/people.ts';

const unlimited = {
  perStudent: null,
  perDays: null,
  availableFrom: null,
  availableUntil: null,
  isHidden: false,
  icon: '',
};

inASchool('incentives', (school) => {
  const { offered, storedItems: stored } = incentiveShop(school);

  test('a professor adds an incentive, sees the newest first, and its program level is stored in one form', async () => {
    const { headers, prof_id } = await signedInProfessor(school, { last_name: 'Hopper' });
    const added = await school.ask(createItems, {
      headers,
      body: { ...bonus, item_quantity: '3', item_price: '50', item_classSection: ' bscs   4a ' },
    });
    expect(added.reply).toEqual({
      message: 'Incentive added successfully!',
      item: {
        item_id: expect.any(Number),
        ...bonus,
        ...unlimited,
        professor: { first_name: 'Grace', middle_name: '', last_name: 'Hopper' },
      },
    });
    const second = await offered(headers, { item_name: 'Extra day' });
    const { reply } = await school.ask(getItems, { headers });
    expect(reply.shopItem.map((item) => item.item_id)).toEqual([second, added.reply.item.item_id]);
    expect((await stored())[0]).toMatchObject({ prof_id, given: 3, sold: 0 });
  });

  test('an incentive with a missing or invalid field is refused with the name of that field, and is not stored', async () => {
    const { headers } = await signedInProfessor(school);
    const missing = 'All fields are required.';
    const quantity = 'Quantity must be a whole number from 0 to 1,000,000.';
    const price = 'Point value must be a whole number from 0 to 1,000,000.';
    const cases: [keyof typeof bonus, unknown, string][] = [
      ['item_name', '', missing],
      ['item_name', ' ', missing],
      ['item_subject', null, missing],
      ['item_classSection', '  ', missing],
      ['item_quantity', '', missing],
      ['item_price', undefined, missing],
      ['item_quantity', -1, quantity],
      ['item_quantity', 1_000_001, quantity],
      ['item_price', 1.5, price],
      ['item_price', '1e3', price],
      ['item_price', [50], price],
      ['item_name', 'a\u0000b', 'Incentive label contains characters that cannot be used.'],
    ];
    for (const [field, value, message] of cases) {
      const answer = await school.ask(createItems, { headers, body: { ...bonus, [field]: value } });
      expect([value, answer.status, answer.code, answer.field, answer.message]).toEqual([
        value,
        400,
        'bad-input',
        field,
        message,
      ]);
    }
    expect(await stored()).toEqual([]);
  });

  test('an update keeps the fields that it leaves blank', async () => {
    const { headers } = await signedInProfessor(school);
    const itemId = await offered(headers);
    const blank = { item_name: '', item_quantity: null, item_price: ' ', item_classSection: ' ', item_subject: null };
    for (const body of [blank, {}]) {
      const answer = await school.ask(updateProfessorShopItem, { headers, params: { itemId }, body });
      expect(answer.reply).toMatchObject({ message: 'Incentive updated successfully', item: bonus });
    }
    const changed = { ...bonus, item_name: 'Quiz pass', item_price: 0, item_classSection: 'BSIT 1B' };
    const answer = await school.ask(updateProfessorShopItem, {
      headers,
      params: { itemId },
      body: { item_name: 'Quiz pass', item_price: 0, item_classSection: 'bsit  1b' },
    });
    expect(answer.reply.item).toMatchObject(changed);
    expect((await school.ask(getItems, { headers })).reply.shopItem).toMatchObject([changed]);
  });

  test('a new quantity is what is left from now on, so given minus sold equals what is left', async () => {
    const { headers } = await signedInProfessor(school);
    const itemId = await offered(headers);
    const ana = await signedInStudent(school);
    await givePoints(school, ana.stud_id, 200);
    for (let times = 0; times < 2; times += 1) {
      await school.ask(buyStudentShopItems, { headers: ana.headers, params: { item_id: itemId } });
    }
    expect(await stored()).toMatchObject([{ item_quantity: 1, given: 3, sold: 2 }]);
    const body = { item_quantity: 10 };
    const updated = await school.ask(updateProfessorShopItem, { headers, params: { itemId }, body });
    expect(updated.reply.item.item_quantity).toBe(10);
    expect(await stored()).toMatchObject([{ item_quantity: 10, given: 12, sold: 2 }]);
    await school.ask(updateProfessorShopItem, { headers, params: { itemId }, body: { item_quantity: 0 } });
    expect(await stored()).toMatchObject([{ item_quantity: 0, given: 2, sold: 2 }]);
  });

  test('an invalid update changes nothing', async () => {
    const { headers } = await signedInProfessor(school);
    const itemId = await offered(headers);
    const before = await stored();
    for (const wrong of [{ item_price: -1 }, { item_name: 'x'.repeat(500) }, { item_quantity: true }]) {
      const body = { item_subject: 'Hacked', ...wrong };
      const answer = await school.ask(updateProfessorShopItem, { headers, params: { itemId }, body });
      expect(answer).toMatchObject({ status: 400, code: 'bad-input', field: Object.keys(wrong)[0] });
    }
    expect(await stored()).toEqual(before);
    for (const itemIdSent of ['0', '1e3', 'x', '2147483648', '-1']) {
      const answer = await school.ask(updateProfessorShopItem, { headers, params: { itemId: itemIdSent }, body: {} });
      expect(answer).toMatchObject({ status: 400, code: 'bad-input', field: 'itemId' });
    }
  });

  test('no one can set the owner, the total stock or the number sold', async () => {
    const { headers, prof_id } = await signedInProfessor(school);
    const other = await signedInProfessor(school);
    const hostile = { prof_id: other.prof_id, given: 99, sold: 99, item_id: 77, createdAt: '2020-01-01T00:00:00.000Z' };
    const itemId = await offered(headers, hostile as never);
    await school.ask(updateProfessorShopItem, { headers, params: { itemId }, body: { item_price: 60, ...hostile } });
    expect(await stored()).toMatchObject([{ item_id: itemId, prof_id, given: 3, sold: 0, item_price: 60 }]);
    expect((await stored())[0]?.createdAt).toBe('2026-09-08T08:00:00.000Z');
  });

  test("another professor's incentive is not found, exactly like one that does not exist", async () => {
    const owner = await signedInProfessor(school);
    const { headers } = await signedInProfessor(school);
    const itemId = await offered(owner.headers);
    const before = await stored();
    const answers = [];
    for (const each of [itemId, 999_999]) {
      answers.push(
        await school.ask(updateProfessorShopItem, { headers, params: { itemId: each }, body: { item_price: 1 } }),
      );
      answers.push(await school.ask(deleteProfessorShopItem, { headers, params: { itemId: each } }));
    }
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'not-found' });
    expect(new Set(answers.map((answer) => answer.raw.toString())).size).toBe(1);
    expect(await stored()).toEqual(before);
    expect((await school.ask(getItems, { headers })).reply.shopItem).toEqual([]);
  });

  test('an incentive is deleted permanently, and its redemptions stay', async () => {
    const { headers } = await signedInProfessor(school);
    const itemId = await offered(headers);
    const ana = await signedInStudent(school);
    await givePoints(school, ana.stud_id, 50);
    await school.ask(buyStudentShopItems, { headers: ana.headers, params: { item_id: itemId } });
    const deleted = await school.ask(deleteProfessorShopItem, { headers, params: { itemId } });
    expect(deleted.reply).toEqual({ message: 'Incentive Deleted successfully' });
    expect(await stored()).toEqual([]);
    expect((await school.ask(deleteProfessorShopItem, { headers, params: { itemId } })).status).toBe(404);
    const { reply } = await school.ask(getStudentTransactions, { headers: ana.headers });
    expect(reply.studentTransaction).toMatchObject([
      { shopitem: { item_name: 'Bonus point', item_subject: 'Algebra', item_price: 50 } },
    ]);
  });

  test('a student sees the incentives for their program level from every professor, sold-out ones included, newest first', async () => {
    const grace = await signedInProfessor(school, { first_name: 'Grace', last_name: 'Hopper' });
    const alan = await signedInProfessor(school, { first_name: 'Alan', last_name: 'Turing' });
    const first = await offered(grace.headers);
    await offered(grace.headers, { item_classSection: 'BSCS 4B' });
    const soldOut = await offered(alan.headers, { item_quantity: 0, item_classSection: 'bscs 4a' });
    const ana = await signedInStudent(school, { courseYearSection: 'BSCS 4A' });
    const { reply } = await school.ask(getStudentShopItems, { headers: ana.headers });
    expect(reply.filteredShopItems).toMatchObject([
      { item_id: soldOut, item_quantity: 0, professor: { first_name: 'Alan', middle_name: '', last_name: 'Turing' } },
      { item_id: first, item_quantity: 3, professor: { first_name: 'Grace', middle_name: '', last_name: 'Hopper' } },
    ]);
    expect(Object.keys(reply.filteredShopItems[0] ?? {})).not.toContain('sold');
  });
});

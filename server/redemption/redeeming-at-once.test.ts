/**
 * Many redemptions at the same instant. Seeded defects that these stories were seen to catch: taking stock without
 * `item_quantity > 0` in the statement, or without the price in it; leaving the lock out.
 */
import { expect, test } from 'vitest';
import { deleteProfessorShopItem, updateProfessorShopItem } from '#contract/incentive/incentive-calls.ts';
import { buyStudentShopItems } from '#contract/redemption/redemption-calls.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { incentiveShop } from '#testkit/school/incentive-shop.ts';
import { signedInProfessor } from '#testkit/school/people.ts';

inEachSchool('redeeming at once', (school) => {
  const { offered, rich, buy, storedItems, booksBalance } = incentiveShop(school);

  test('forty students at once for three pieces: exactly three are sold', async () => {
    const grace = await signedInProfessor(school);
    const item_id = await offered(grace.headers);
    const students = [];
    for (let made = 0; made < 40; made += 1) students.push(await rich(60));
    const answers = await Promise.all(students.map((student) => buy(student, item_id)));
    const statuses = Map.groupBy(answers, (answer) => answer.status);
    expect(statuses.get(200)).toHaveLength(3);
    expect(statuses.get(409)).toHaveLength(37);
    expect(await storedItems()).toMatchObject([{ item_quantity: 0, given: 3, sold: 3 }]);
    await booksBalance();
  });

  test('one student forty times at once with points for four: exactly four are sold', async () => {
    const grace = await signedInProfessor(school);
    const items = [
      await offered(grace.headers, { item_quantity: 30 }),
      await offered(grace.headers, { item_quantity: 30 }),
    ];
    const ana = await rich(220);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, time) => buy(ana, items[time % 2] ?? 0)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(4);
    expect(answers.filter((answer) => answer.code === 'insufficient-points')).toHaveLength(36);
    const left = (await storedItems()).map((item) => item.item_quantity);
    expect(left.reduce((sum, each) => sum + each, 0)).toBe(56);
    await booksBalance();
  });

  test('nobody pays another price than the one that was shown', async () => {
    const grace = await signedInProfessor(school);
    const item_id = await offered(grace.headers);
    const ana = await rich(120);
    const priced = (price: unknown) =>
      school.ask(buyStudentShopItems, { headers: ana.headers, params: { item_id }, body: { price } });
    await school.ask(updateProfessorShopItem, {
      headers: grace.headers,
      params: { itemId: item_id },
      body: { item_price: 110 },
    });
    for (const shown of [50, '50', 111])
      expect(await priced(shown)).toMatchObject({
        status: 409,
        code: 'price-changed',
        message: 'The price of this incentive has just changed. Please look at it again.',
      });
    expect(await priced('cheap')).toMatchObject({ status: 400, field: 'price' });
    expect((await priced(110)).reply.current_token).toBe(10);
    expect(await priced(110)).toMatchObject({ code: 'insufficient-points' });
    await booksBalance();
  });

  test('while the price changes and the incentive is deleted, nobody pays another price than his redemption says', async () => {
    const grace = await signedInProfessor(school);
    const itemId = await offered(grace.headers, { item_quantity: 1000 });
    const students = [await rich(5000), await rich(5000), await rich(5000)];
    const price = (item_price: number) =>
      school.ask(updateProfessorShopItem, {
        headers: grace.headers,
        params: { itemId },
        body: { item_price, item_quantity: 500 },
      });
    const answers = await Promise.all([
      ...Array.from({ length: 24 }, (_, time) => buy(students[time % 3] ?? { headers: { studtoken: '' } }, itemId)),
      ...[10, 20, 30, 40].map(price),
      school.ask(deleteProfessorShopItem, { headers: grace.headers, params: { itemId } }),
    ]);
    for (const answer of answers) expect([200, 404]).toContain(answer.status);
    await booksBalance();
  });
});

/** Redemptions while the price changes. In the attack `redemptions`, forty students redeem together. */
import { expect, test } from 'vitest';
import { deleteProfessorShopItem, updateProfessorShopItem } from '#contract/rewards/incentive/incentive-calls.ts';
import { buyStudentShopItems } from '#contract/rewards/shop/shop-calls.ts';
import { inEachSchool } from '#testkit/school/each-school.ts';
import { incentiveShop } from '#testkit/school/incentive-shop.ts';
import { signedInProfessor } from '#testkit/school/people.ts';

inEachSchool('redeeming at once', (school) => {
  const { offered, rich, buy, booksBalance } = incentiveShop(school);

  test('a student never pays a price other than the one shown', async () => {
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
        message: 'The price of this incentive has just changed. Please check the new price.',
      });
    expect(await priced('cheap')).toMatchObject({ status: 400, field: 'price' });
    expect((await priced(110)).reply.current_token).toBe(10);
    expect(await priced(110)).toMatchObject({ code: 'insufficient-points' });
    await booksBalance();
  });

  test('a retry after a lost answer redeems nothing twice under the same key, and another incentive is refused', async () => {
    const grace = await signedInProfessor(school);
    const [itemId, other] = [await offered(grace.headers), await offered(grace.headers)];
    const [ana, ben] = [await rich(120), await rich(50)];
    const marked = (student: typeof ana, item_id: number, key = 'k1') =>
      school.ask(buyStudentShopItems, {
        headers: { ...student.headers, 'idempotency-key': key },
        params: { item_id },
        body: { price: 50 },
      });
    const [first, twin] = await Promise.all([marked(ana, itemId), marked(ana, itemId)]);
    expect(twin.reply).toEqual(first.reply);
    expect(first.reply.current_token).toBe(70);
    expect(await marked(ana, other)).toMatchObject({ status: 409, code: 'key-reused' });
    expect((await marked(ben, itemId)).status).toBe(200);
    await school.ask(deleteProfessorShopItem, { headers: grace.headers, params: { itemId } });
    expect((await marked(ana, itemId)).reply).toEqual(first.reply);
    expect((await marked(ana, other, 'k2')).reply.current_token).toBe(20);
    await booksBalance();
  });

  test('while the price changes and the incentive is deleted, students pay exactly the price in their redemption', async () => {
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

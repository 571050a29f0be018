import { expect } from 'vitest';
import { createItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { buyStudentShopItems } from '#contract/rewards/shop/shop-calls.ts';
import { givePoints, signedInStudent } from './people.ts';
import type { SchoolUnderTest } from './school.ts';

/** An incentive as a professor offers it. */
export const bonus = {
  item_name: 'Bonus point',
  item_quantity: 3,
  item_price: 50,
  item_classSection: 'BSCS 4A',
  item_subject: 'Algebra',
};

/** Actions with incentives in a school. */
export function incentiveShop(school: SchoolUnderTest) {
  return {
    async offered(headers: { proftoken: string }, some: Partial<typeof bonus> = {}): Promise<number> {
      const { reply } = await school.ask(createItems, { headers, body: { ...bonus, ...some } });
      return reply.item.item_id;
    },
    async rich(points: number, some: Parameters<typeof signedInStudent>[1] = {}) {
      const student = await signedInStudent(school, some);
      await givePoints(school, student.stud_id, points);
      return student;
    },
    buy: (student: { headers: { studtoken: string } }, item_id: number | string) =>
      school.ask(buyStudentShopItems, { headers: student.headers, params: { item_id } }),
    storedItems: () => school.services.database.read.selectFrom('shop_item').selectAll().orderBy('item_id').execute(),
    /** Compares every balance with the ledger, and every redemption with its ledger row. */
    async booksBalance(): Promise<void> {
      const { read } = school.services.database;
      const students = await read.selectFrom('student').select(['stud_id', 'current_token']).execute();
      const ledger = await read.selectFrom('points_ledger').selectAll().execute();
      for (const { stud_id, current_token } of students) {
        const own = ledger.filter((row) => row.stud_id === stud_id);
        expect(own.reduce((sum, row) => sum + row.points, 0)).toBe(current_token);
        expect(current_token).toBeGreaterThanOrEqual(0);
      }
      const bought = await read.selectFrom('shop_transaction').selectAll().orderBy('transaction_id').execute();
      const spent = ledger.filter((row) => row.kind === 'redemption').sort((a, b) => a.reference - b.reference);
      expect(spent.map((row) => [row.stud_id, row.reference, row.points])).toEqual(
        bought.map((row) => [row.stud_id, row.transaction_id, 0 - row.item_price]),
      );
    },
  };
}

import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/base/refusal.ts';
import {
  buyStudentShopItems,
  getProfessorTransaction,
  getStudentTransactions,
  verifyTransaction,
} from '#contract/redemption/redemption-calls.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { redeem, verifyRedemption } from './redemption-actions.ts';
import { transactionsOfProfessor, transactionsOfStudent } from './redemption-queries.ts';

/** Points spent on incentives, and their verification. */
export function redemptionRoutes(app: FastifyInstance, services: Services): void {
  const { read } = services.database;

  serve(app, services, buyStudentShopItems, async ({ who, params, body }) => {
    const redeemed = await redeem(services, who, params.item_id, body.price);
    return redeemed instanceof Refusal ? redeemed : { message: buyStudentShopItems.done, ...redeemed };
  });
  serve(app, services, getStudentTransactions, async ({ who }) => ({
    studentTransaction: await transactionsOfStudent(read, who.stud_id),
  }));

  serve(app, services, getProfessorTransaction, async ({ who }) => ({
    filteredShopTransactions: await transactionsOfProfessor(read, who.prof_id),
  }));
  serve(app, services, verifyTransaction, async ({ who, body }) => {
    const transaction = await verifyRedemption(services, who, body.transaction_id);
    return transaction instanceof Refusal ? transaction : { message: verifyTransaction.done, transaction };
  });
}

import type { FastifyInstance } from 'fastify';
import {
  buyStudentShopItems,
  getProfessorTransaction,
  getStudentTransactions,
  verifyTransaction,
} from '#contract/redemption/redemption-calls.ts';
import { named, serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { redeem, verifyRedemption } from './redemption-actions.ts';
import { transactionsOfProfessor, transactionsOfStudent } from './redemption-queries.ts';

/** Points spent on incentives, and their verification. */
export function redemptionRoutes(app: FastifyInstance, services: Services): void {
  const { read } = services.database;

  serve(app, services, buyStudentShopItems, ({ who, params, body }) =>
    redeem(services, who, params.item_id, body.price),
  );
  serve(app, services, getStudentTransactions, ({ who }) =>
    named('studentTransaction', transactionsOfStudent(read, who.stud_id)),
  );

  serve(app, services, getProfessorTransaction, ({ who }) =>
    named('filteredShopTransactions', transactionsOfProfessor(read, who.prof_id)),
  );
  serve(app, services, verifyTransaction, ({ who, body }) =>
    named('transaction', verifyRedemption(services, who, body.transaction_id)),
  );
}

import {
  buyStudentShopItems,
  getProfessorTransaction,
  getStudentTransactions,
  verifyTransaction,
} from '#contract/redemption/redemption-calls.ts';
import { named, type Serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { redeem, verifyRedemption } from './redemption-actions.ts';
import { transactionsOfProfessor, transactionsOfStudent } from './redemption-queries.ts';

/** Points spent on incentives, and their verification. */
export function redemptionRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;

  serve(buyStudentShopItems, ({ who, params, body }) => redeem(services, who, params.item_id, body.price));
  serve(getStudentTransactions, ({ who }) => named('studentTransaction', transactionsOfStudent(read, who.stud_id)));

  serve(getProfessorTransaction, ({ who }) =>
    named('filteredShopTransactions', transactionsOfProfessor(read, who.prof_id)),
  );
  serve(verifyTransaction, ({ who, body }) =>
    named('transaction', verifyRedemption(services, who, body.transaction_id)),
  );
}

import {
  buyStudentShopItems,
  getProfessorTransaction,
  getStudentTransactions,
  getWaitingRedemptions,
  verifyTransaction,
} from '#contract/redemption/redemption-calls.ts';
import * as school from '#contract/redemption/school-redemption-calls.ts';
import { named, type Serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { redeem, verifyRedemption } from './redemption-actions.ts';
import {
  pendingLeft,
  transactionsOfProfessor,
  transactionsOfStudent,
  waitingForProfessor,
} from './redemption-queries.ts';
import { handOverIncentives, verifyLeft } from './school-redemption-actions.ts';

/** Points spent on incentives, and their verification. */
export function redemptionRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;

  serve(buyStudentShopItems, ({ who, params, body, headers }) =>
    redeem(services, who, params.item_id, body.price, headers['idempotency-key'] ?? null),
  );
  serve(getStudentTransactions, ({ who }) => named('studentTransaction', transactionsOfStudent(read, who.stud_id)));

  serve(getProfessorTransaction, ({ who }) =>
    named('filteredShopTransactions', transactionsOfProfessor(read, who.prof_id)),
  );
  serve(getWaitingRedemptions, async ({ who }) => ({ waiting: await waitingForProfessor(read, who.prof_id) }));
  serve(school.getSchoolTransactions, () => named('transactions', pendingLeft(read)));
  serve(school.verifySchoolTransaction, ({ who, body }) =>
    named('transaction', verifyLeft(services, who, body.transaction_id)),
  );
  serve(school.transferIncentives, ({ who, params, body }) =>
    handOverIncentives(services, who, params.id, body.prof_id),
  );

  serve(verifyTransaction, ({ who, body }) =>
    named('transaction', verifyRedemption(services, who, body.transaction_id)),
  );
}

import * as decisions from '#contract/rewards/redemptions/decision-calls.ts';
import {
  buyStudentShopItems,
  getProfessorTransaction,
  getStudentTransactions,
  getWaitingRedemptions,
  verifyTransaction,
} from '#contract/rewards/redemptions/redemption-calls.ts';
import * as school from '#contract/rewards/redemptions/school-redemption-calls.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { cancel, decline, takeAnyBack, takeBackVerified } from './decision-actions.ts';
import { redeem, verifyRedemption } from './redemption-actions.ts';
import { transactionsOfProfessor, transactionsOfStudent, waitingForProfessor } from './redemption-queries.ts';
import { handOverIncentives, verifyLeft } from './school-redemption-actions.ts';
import { schoolTransactions } from './school-redemption-queries.ts';

/** Points spent on incentives, and their verification. */
export function redemptionRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;

  serve(buyStudentShopItems, ({ who, params, body, headers }) =>
    redeem(services, who, params.item_id, body.price, headers['idempotency-key'] ?? null),
  );
  serve(getStudentTransactions, ({ who }) =>
    named('studentTransaction', transactionsOfStudent(read, who.stud_id, instantIn(services.clock))),
  );

  serve(getProfessorTransaction, ({ who }) =>
    named('filteredShopTransactions', transactionsOfProfessor(read, who.prof_id)),
  );
  serve(getWaitingRedemptions, async ({ who }) => ({ waiting: await waitingForProfessor(read, who.prof_id) }));
  serve(school.getSchoolTransactions, ({ query }) => schoolTransactions(read, query));
  serve(school.verifySchoolTransaction, ({ who, body }) =>
    named('transaction', verifyLeft(services, who, body.transaction_id)),
  );
  serve(school.transferIncentives, ({ who, params, body }) =>
    handOverIncentives(services, who, params.id, body.prof_id),
  );

  serve(verifyTransaction, ({ who, body }) =>
    named('transaction', verifyRedemption(services, who, body.transaction_id)),
  );
  serve(decisions.declineTransaction, ({ who, body }) => named('transaction', decline(services, who, body)));
  serve(decisions.returnTransaction, ({ who, body }) => named('transaction', takeBackVerified(services, who, body)));
  serve(decisions.returnAnyTransaction, ({ who, body }) => named('transaction', takeAnyBack(services, who, body)));
  serve(decisions.cancelTransaction, ({ who, params }) => cancel(services, who, params.transactionId));
}

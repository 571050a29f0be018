import * as decisions from '#contract/rewards/redemptions/decision-calls.ts';
import * as calls from '#contract/rewards/redemptions/redemption-calls.ts';
import * as school from '#contract/rewards/redemptions/school-redemption-calls.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { cancel, decline, takeAnyBack, takeBackVerified } from './decision-actions.ts';
import { verifyRedemption } from './redemption-actions.ts';
import { transactionsOfProfessor, waitingForProfessor } from './redemption-queries.ts';
import { handOverIncentives, verifyLeft } from './school-redemption-actions.ts';
import { schoolTransactions } from './school-redemption-queries.ts';

/** Serves the redemptions to professors and administrators, who verify, decline or return them. */
export function redemptionRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;

  serve(calls.getProfessorTransaction, ({ who }) =>
    named('filteredShopTransactions', transactionsOfProfessor(read, who.prof_id)),
  );
  serve(calls.getWaitingRedemptions, async ({ who }) => ({ waiting: await waitingForProfessor(read, who.prof_id) }));
  serve(school.getSchoolTransactions, ({ query }) => schoolTransactions(read, query));
  serve(school.verifySchoolTransaction, verifyLeft);
  serve(school.transferIncentives, handOverIncentives);

  serve(calls.verifyTransaction, verifyRedemption);
  serve(decisions.declineTransaction, decline);
  serve(decisions.returnTransaction, takeBackVerified);
  serve(decisions.returnAnyTransaction, takeAnyBack);
  serve(decisions.cancelTransaction, cancel);
}

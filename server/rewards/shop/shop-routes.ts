import { buyStudentShopItems } from '#contract/rewards/shop/shop-calls.ts';
import { getStudentTransactions } from '#contract/rewards/tickets/ticket-calls.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { transactionsOfStudent } from '#server/rewards/tickets/ticket-queries.ts';
import { redeem } from './shop-actions.ts';

/** Redeems incentives, and lists a student's own redemptions. */
export function shopRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;
  serve(buyStudentShopItems, ({ who, params, body, headers }) =>
    redeem(services, who, params.item_id, body.price, headers['idempotency-key'] ?? null),
  );
  serve(getStudentTransactions, ({ who }) =>
    named('studentTransaction', transactionsOfStudent(read, who.stud_id, instantIn(services.clock))),
  );
}

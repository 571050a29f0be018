import * as calls from '#contract/rewards/incentive/incentive-calls.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { createShopItem, deleteShopItem, updateShopItem } from './incentive-actions.ts';
import { ownShopItems, shopItemsForStudent } from './incentive-queries.ts';

/** Routes for the incentives that professors offer, and for a student's view of them. */
export function incentiveRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;

  serve(calls.getItems, ({ who }) => named('shopItem', ownShopItems(read, who.prof_id)));
  serve(calls.getStudentShopItems, ({ who }) =>
    named('filteredShopItems', shopItemsForStudent(read, who.stud_id, instantIn(services.clock))),
  );

  serve(calls.createItems, createShopItem);
  serve(calls.updateProfessorShopItem, updateShopItem);
  serve(calls.deleteProfessorShopItem, deleteShopItem);
}

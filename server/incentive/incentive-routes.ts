import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/base/refusal.ts';
import {
  createItems,
  deleteProfessorShopItem,
  getItems,
  getStudentShopItems,
  updateProfessorShopItem,
} from '#contract/incentive/incentive-calls.ts';
import { serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { createShopItem, deleteShopItem, updateShopItem } from './incentive-actions.ts';
import { ownShopItems, shopItemsForStudent } from './incentive-queries.ts';

/** The incentives that professors offer, and a student's view of them. */
export function incentiveRoutes(app: FastifyInstance, services: Services): void {
  const { read } = services.database;

  serve(app, services, getItems, async ({ who }) => ({ shopItem: await ownShopItems(read, who.prof_id) }));
  serve(app, services, getStudentShopItems, async ({ who }) => ({
    filteredShopItems: await shopItemsForStudent(read, who.stud_id),
  }));

  serve(app, services, createItems, async ({ who, body }) => {
    const item = await createShopItem(services, who, body);
    return item instanceof Refusal ? item : { message: createItems.done, item };
  });
  serve(app, services, updateProfessorShopItem, async ({ who, params, body }) => {
    const item = await updateShopItem(services, who, params.itemId, body);
    return item instanceof Refusal ? item : { message: updateProfessorShopItem.done, item };
  });
  serve(app, services, deleteProfessorShopItem, async ({ who, params }) => {
    const refused = await deleteShopItem(services, who, params.itemId);
    return refused ?? { message: deleteProfessorShopItem.done };
  });
}

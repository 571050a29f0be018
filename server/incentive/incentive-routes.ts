import type { FastifyInstance } from 'fastify';
import {
  createItems,
  deleteProfessorShopItem,
  getItems,
  getStudentShopItems,
  updateProfessorShopItem,
} from '#contract/incentive/incentive-calls.ts';
import { named, serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { createShopItem, deleteShopItem, updateShopItem } from './incentive-actions.ts';
import { ownShopItems, shopItemsForStudent } from './incentive-queries.ts';

/** The incentives that professors offer, and a student's view of them. */
export function incentiveRoutes(app: FastifyInstance, services: Services): void {
  const { read } = services.database;

  serve(app, services, getItems, ({ who }) => named('shopItem', ownShopItems(read, who.prof_id)));
  serve(app, services, getStudentShopItems, ({ who }) =>
    named('filteredShopItems', shopItemsForStudent(read, who.stud_id)),
  );

  serve(app, services, createItems, ({ who, body }) => named('item', createShopItem(services, who, body)));
  serve(app, services, updateProfessorShopItem, ({ who, params, body }) =>
    named('item', updateShopItem(services, who, params.itemId, body)),
  );
  serve(app, services, deleteProfessorShopItem, ({ who, params }) => deleteShopItem(services, who, params.itemId));
}

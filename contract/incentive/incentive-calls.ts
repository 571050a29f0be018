import * as z from 'zod/mini';
import { aDay, MOST } from '#contract/base/bounds.ts';
import { call } from '#contract/base/call.ts';
import { id, optionalText, requiredText, wholeNumber, wholeNumberOrKeep } from '#contract/base/fields.ts';
import { optionalProgramLevel, programLevel } from '#contract/base/program-level-fields.ts';
import { refusal } from '#contract/base/refusal.ts';
import { programLevelUnlisted } from '#contract/program-level/program-level-unlisted.ts';
import { personNames } from '#contract/student/student-calls.ts';
import { LONGEST_NAME } from '#contract/subject/subject-calls.ts';

/** An incentive, the wire's shop item. @see spec §3 */
export const shopItem = z.object({
  item_id: z.int(),
  item_name: z.string(),
  /** How many are left. */
  item_quantity: z.int(),
  /** In points. */
  item_price: z.int(),
  /** Program level. */
  item_classSection: z.string(),
  /** Subject name. */
  item_subject: z.string(),
  professor: personNames,
});
export type ShopItem = z.output<typeof shopItem>;

/** @see docs/decisions/0020 */
export const tooManyIncentives = refusal(
  'too-many-incentives',
  409,
  `You have ${MOST.incentives} incentives, and more are not possible. Please delete one first.`,
);

const FIELD_MISSING = 'All fields are required.';
const oneItem = z.object({ itemId: id() });
const itemWritten = z.object({ message: z.string(), item: shopItem });

export const getItems = call({
  method: 'GET',
  path: '/api/professor/getItems',
  summary: 'The professor’s incentives, newest first.',
  reply: z.object({ shopItem: z.array(shopItem) }),
});

export const createItems = call({
  method: 'POST',
  path: '/api/professor/createItems',
  summary: 'Adds an incentive for one program level.',
  body: z.object({
    item_name: requiredText('Incentive label', FIELD_MISSING, LONGEST_NAME),
    item_quantity: wholeNumber('Quantity', FIELD_MISSING),
    item_price: wholeNumber('Point value', FIELD_MISSING),
    item_classSection: programLevel('Program level', FIELD_MISSING),
    item_subject: requiredText('Subject', FIELD_MISSING, LONGEST_NAME),
  }),
  reply: itemWritten,
  refusals: [tooManyIncentives, programLevelUnlisted],
  done: 'Incentive added successfully!',
  pace: aDay(200),
});

/** Redemptions keep the name and price they were made at. @see decisions §4.10 */
export const updateProfessorShopItem = call({
  method: 'PUT',
  path: '/api/professor/updateProfessorShopItem/:itemId',
  summary: 'Changes an incentive; what is blank stays.',
  params: oneItem,
  body: z.object({
    item_name: optionalText('Incentive label', LONGEST_NAME),
    item_quantity: wholeNumberOrKeep('Quantity'),
    item_price: wholeNumberOrKeep('Point value'),
    item_classSection: optionalProgramLevel('Program level'),
    item_subject: optionalText('Subject', LONGEST_NAME),
  }),
  reply: itemWritten,
  refusals: [programLevelUnlisted],
  done: 'Incentive updated successfully',
});

export const deleteProfessorShopItem = call({
  method: 'DELETE',
  path: '/api/professor/deleteProfessorShopItem/:itemId',
  summary: 'Deletes an incentive; redemptions stay.',
  params: oneItem,
  done: 'Incentive Deleted successfully',
});

export const getStudentShopItems = call({
  method: 'GET',
  path: '/api/student/getStudentShopItems',
  summary: 'The incentives of the student’s program level, sold-out ones included, newest first.',
  reply: z.object({ filteredShopItems: z.array(shopItem) }),
});

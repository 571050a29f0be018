import * as z from 'zod/mini';
import { programLevelUnlisted } from '#contract/people/program-level/program-level-unlisted.ts';
import { personNames } from '#contract/people/student/student-calls.ts';
import { aDay, MAXIMUM } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import {
  flagOrKeep,
  id,
  instant,
  instantOrKeep,
  requiredText,
  textOrKeep,
  wholeNumber,
  wholeNumberOrKeep,
} from '#contract/platform/base/fields.ts';
import { nameOrKeep } from '#contract/platform/base/name-fields.ts';
import { optionalProgramLevel, programLevel } from '#contract/platform/base/program-level-fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { LONGEST_NAME } from '#contract/subjects/subject/subject-calls.ts';

/** An incentive, called `shopItem` in calls. @see spec §3 */
export const shopItem = z.object({
  item_id: z.int(),
  item_name: z.string(),
  /** The number of items left. */
  item_quantity: z.int(),
  /** The price, in points. */
  item_price: z.int(),
  /** Program level. */
  item_classSection: z.string(),
  /** Subject name. */
  item_subject: z.string(),
  professor: personNames,
  /** How often a student may redeem it within `perDays` days, or ever if `perDays` is null. Null: no limit. */
  perStudent: z.nullable(z.int()),
  perDays: z.nullable(z.int()),
  /** The start and end of the offer; null: no start or no end. */
  availableFrom: z.nullable(instant),
  availableUntil: z.nullable(instant),
  /** Whether the incentive is hidden from students. */
  isHidden: z.boolean(),
  /** One of `incentiveIcons`; '' if the professor chose none. */
  icon: z.string(),
});
export type ShopItem = z.output<typeof shopItem>;

/**
 * An incentive as a student sees it. The item says whether the student has reached the limit and, if known, when the
 * student may redeem it again.
 */
export const offeredItem = z.extend(shopItem, { isLimitReached: z.boolean(), againAt: z.nullable(instant) });
export type OfferedItem = z.output<typeof offeredItem>;

/** The icons that an incentive can have. */
export const incentiveIcons = [
  'gift',
  'star',
  'pencil',
  'clock',
  'ticket',
  'coffee',
  'food',
  'book',
  'music',
  'game',
  'sport',
  'heart',
] as const;
export type IncentiveIconName = (typeof incentiveIcons)[number];

/** The end is not after the start. @see docs/decisions/0045 */
export const offerEndsFirst = refusal('offer-ends-first', 400, 'An offer must end after it begins.', 'availableUntil');

/** `perDays` without a limit has no effect. @see docs/decisions/0045 */
export const daysWithoutTimes = refusal(
  'days-without-times',
  400,
  'To set a number of days, also set a limit per student.',
  'perStudent',
);

/** @see docs/decisions/0020 */
export const tooManyIncentives = refusal(
  'too-many-incentives',
  409,
  `You have ${MAXIMUM.incentives} incentives, the maximum. Please delete one first.`,
);

const FIELD_MISSING = 'All fields are required.';
/** The limits (0 for none), times and icon of an offer. A field that is left out keeps its value. */
const offer = {
  perStudent: wholeNumberOrKeep('Limit per student', 0, 1000),
  perDays: wholeNumberOrKeep('Days', 0, 366),
  availableFrom: instantOrKeep('From'),
  availableUntil: instantOrKeep('Until'),
  isHidden: flagOrKeep('Hidden'),
  icon: textOrKeep(oneOf('Icon', ['', ...incentiveIcons]), 20),
};
const oneItem = z.object({ itemId: id() });
const itemWritten = z.object({ message: z.string(), item: shopItem });

export const getItems = call('GET', '/api/professor/getItems', {
  summary: 'The professor’s incentives, newest first.',
  reply: z.object({ shopItem: z.array(shopItem) }),
});

export const createItems = call('POST', '/api/professor/createItems', {
  summary: 'Adds an incentive for one program level.',
  body: z.object({
    item_name: requiredText('Incentive label', FIELD_MISSING, LONGEST_NAME),
    item_quantity: wholeNumber('Quantity', FIELD_MISSING),
    item_price: wholeNumber('Point value', FIELD_MISSING),
    item_classSection: programLevel('Program level', FIELD_MISSING),
    item_subject: requiredText('Subject', FIELD_MISSING, LONGEST_NAME),
    ...offer,
  }),
  reply: itemWritten,
  refusals: [tooManyIncentives, programLevelUnlisted, daysWithoutTimes, offerEndsFirst],
  done: 'Incentive added successfully!',
  pace: aDay(200),
});

/** Existing redemptions keep their original name and price. @see decisions §4.10 */
export const updateProfessorShopItem = call('PUT', '/api/professor/updateProfessorShopItem/:itemId', {
  summary: 'Changes an incentive; blank fields do not change.',
  params: oneItem,
  body: z.object({
    item_name: nameOrKeep('Incentive label', LONGEST_NAME),
    item_quantity: wholeNumberOrKeep('Quantity'),
    item_price: wholeNumberOrKeep('Point value'),
    item_classSection: optionalProgramLevel('Program level'),
    item_subject: nameOrKeep('Subject', LONGEST_NAME),
    ...offer,
  }),
  reply: itemWritten,
  refusals: [programLevelUnlisted, daysWithoutTimes, offerEndsFirst],
  done: 'Incentive updated successfully',
});

export const deleteProfessorShopItem = call('DELETE', '/api/professor/deleteProfessorShopItem/:itemId', {
  summary: 'Deletes an incentive; redemptions stay.',
  params: oneItem,
  done: 'Incentive Deleted successfully',
});

export const getStudentShopItems = call('GET', '/api/student/getStudentShopItems', {
  summary: 'The incentives on offer to the student’s program level, including those sold out, newest first.',
  reply: z.object({ filteredShopItems: z.array(offeredItem) }),
});

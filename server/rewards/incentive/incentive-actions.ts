import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/rewards/incentive/incentive-calls.ts';
import { lockedProfessor } from '#server/people/professor/professor-queries.ts';
import { unlisted } from '#server/people/program-level/program-level-queries.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import * as queries from './incentive-queries.ts';

const unlimited: queries.Offer = {
  perStudent: null,
  perDays: null,
  availableFrom: null,
  availableUntil: null,
  isHidden: false,
  icon: '',
};

/** Merges a change into an offer. Null keeps a value; 0 or '' removes a limit and its number of days. */
function offerWith(
  sent: Pick<BodyOf<typeof calls.createItems>, keyof queries.Offer>,
  before: queries.Offer,
): queries.Offer {
  const perStudent = (sent.perStudent ?? before.perStudent) || null;
  return {
    perStudent,
    perDays: (sent.perDays ?? (perStudent && before.perDays)) || null,
    availableFrom: (sent.availableFrom ?? before.availableFrom) || null,
    availableUntil: (sent.availableUntil ?? before.availableUntil) || null,
    isHidden: sent.isHidden ?? before.isHidden,
    icon: sent.icon ?? before.icon,
  };
}

/** The refusal of an invalid offer; undefined if the offer is valid. */
function refusedOffer({ perStudent, perDays, availableFrom, availableUntil }: queries.Offer) {
  if (perDays !== null && perStudent === null) return calls.daysWithoutTimes;
  return availableFrom !== null && availableUntil !== null && availableUntil <= availableFrom
    ? calls.offerEndsFirst
    : undefined;
}

/**
 * Adds an incentive of this professor, with none sold.
 * @returns the incentive, or `notFound` when the professor was deleted in the meantime, `tooManyIncentives`,
 *   `programLevelUnlisted`, `daysWithoutTimes`, `offerEndsFirst`
 */
export const createShopItem: Action<typeof calls.createItems> = ({ who, body: values }, { database, clock }) =>
  database.write(async (db) => {
    if (!(await lockedProfessor(db, who.prof_id))) return notFound;
    const offer = offerWith(values, unlimited);
    const refused = (await unlisted(db, values.item_classSection, 'item_classSection')) ?? refusedOffer(offer);
    if (refused) return refused;
    if ((await queries.incentiveCount(db, who.prof_id)) >= MAXIMUM.incentives) return calls.tooManyIncentives;
    const item_id = await queries.insertShopItem(db, who.prof_id, { ...values, ...offer }, instantIn(clock));
    const item = await queries.ownShopItem(db, who.prof_id, item_id);
    return item ? { item } : notFound;
  });

/**
 * Changes an incentive. Blank or null keeps a value. A new quantity is the number of items left from now on, so it is
 * added to the number already sold. Past redemptions keep their own copy of the former values.
 * @returns the incentive as it is now, or `notFound`, `programLevelUnlisted`, `daysWithoutTimes`, `offerEndsFirst`
 * @see decisions §1.1, §4.10
 */
export const updateShopItem: Action<typeof calls.updateProfessorShopItem> = (
  { who, params: { itemId: item_id }, body: changes },
  { database },
) =>
  database.write(async (db) => {
    const before = await queries.ownShopItem(db, who.prof_id, item_id);
    if (!before) return notFound;
    const level = changes.item_classSection ?? '';
    const offer = offerWith(changes, before);
    const refused = (await unlisted(db, level, 'item_classSection', before.item_classSection)) ?? refusedOffer(offer);
    if (refused) return refused;
    await queries.storeShopItem(db, before, changes, offer);
    const item = await queries.ownShopItem(db, who.prof_id, item_id);
    return item ? { item } : notFound;
  });

/**
 * Deletes an incentive permanently. Students keep their redemptions of the incentive, with its name and price.
 * @returns undefined, or `notFound`
 * @see decisions §4.10, §4.11
 */
export const deleteShopItem: Action<typeof calls.deleteProfessorShopItem> = (
  { who, params: { itemId: item_id } },
  { database, clock },
) =>
  database.write(async (db) => {
    const item = await queries.ownShopItem(db, who.prof_id, item_id);
    const deleted = item && (await queries.removeShopItem(db, item));
    if (!deleted) return notFound;
    const { item_name, item_quantity, sold } = deleted;
    const object = `${item_name} (${item_id}), ${item_quantity} left, ${sold} redeemed`;
    await audit(db, clock, who, 'delete-incentive', object);
    return undefined;
  });

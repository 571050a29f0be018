import { dayAfter, instantAt } from '#contract/platform/base/dates.ts';
import type { ShopItem } from '#contract/rewards/incentive/incentive-calls.ts';
import { dateText, dayOf, timeZone } from '#web/platform/base/date-text.ts';
import type { TypedNumber } from '#web/platform/form/number-field.tsx';
import { catalogText } from './catalog-text.ts';

/** Limits, dates and picture of an incentive as form values; days are in the school's time zone, both included. */
export interface OfferEntry {
  perStudent: TypedNumber;
  perDays: TypedNumber;
  availableFrom: string;
  availableUntil: string;
  isHidden: boolean;
  icon: string;
}

/** An instant on the last day of an offer: the last millisecond before the midnight at which the offer ends. */
const onLastDay = (availableUntil: string) => new Date(Date.parse(availableUntil) - 1).toISOString();

/** The form values of an incentive, or of a new one. */
export const offerEntry = (item: ShopItem | null): OfferEntry => ({
  perStudent: item?.perStudent ?? '',
  perDays: item?.perDays ?? '',
  availableFrom: item?.availableFrom ? dayOf(item.availableFrom) : '',
  availableUntil: item?.availableUntil ? dayOf(onLastDay(item.availableUntil)) : '',
  isHidden: item?.isHidden ?? false,
  icon: item?.icon ?? '',
});

/** The fields to send: null for unchanged fields, so that changes by others in the meantime stay. */
export function changedOffer(typed: OfferEntry, item: ShopItem | null) {
  const before = offerEntry(item);
  const midnight = (day: string) => (day === '' ? '' : instantAt(day, '00:00', timeZone()));
  const orNone = (number: TypedNumber) => (number === '' ? 0 : number);
  const { availableFrom: from, availableUntil: last } = typed;
  const isWithoutTimes = typed.perStudent === '' && typed.perDays !== '';
  return {
    perStudent: typed.perStudent === before.perStudent ? null : orNone(typed.perStudent),
    // Days without a limit are sent so that the server refuses them, instead of dropping them silently.
    perDays: typed.perDays === before.perDays && !isWithoutTimes ? null : orNone(typed.perDays),
    availableFrom: from === before.availableFrom ? null : midnight(from),
    availableUntil: last === before.availableUntil ? null : midnight(last && dayAfter(last)),
    isHidden: typed.isHidden === before.isHidden ? null : typed.isHidden,
    icon: typed.icon === before.icon ? null : typed.icon,
  };
}

function lastDayText(availableUntil: string): string {
  const isOver = Date.parse(availableUntil) <= Date.now();
  return (isOver ? catalogText.ended : catalogText.until)(dateText(onLastDay(availableUntil)));
}

/** Limits and dates on one line; '' if there are none. */
export function offerText({ perStudent, perDays, availableFrom, availableUntil, isHidden }: ShopItem): string {
  return [
    ...(isHidden ? [catalogText.hidden] : []),
    ...(perStudent === null ? [] : [catalogText.limit(perStudent, perDays)]),
    ...(availableFrom === null ? [] : [catalogText.from(dateText(availableFrom))]),
    ...(availableUntil === null ? [] : [lastDayText(availableUntil)]),
  ].join(' · ');
}

import { expect, it } from 'vitest';
import type { ShopItem } from '#contract/incentive/incentive-calls.ts';
import { changedOffer, offerEntry } from './offer-entry.ts';

const item = { perStudent: 2, perDays: 7, availableFrom: null, availableUntil: null, isHidden: false, icon: '' };
const limited = item as unknown as ShopItem;

it.each([
  ['nothing', {}, { perStudent: null, perDays: null }],
  ['the limit', { perStudent: '' }, { perStudent: 0, perDays: 7 }],
  ['the limit with its days', { perStudent: '', perDays: '' }, { perStudent: 0, perDays: 0 }],
  ['the days', { perDays: '' }, { perStudent: null, perDays: 0 }],
] as const)('what is sent when %s is taken away', (_, taken, sent) => {
  expect(changedOffer({ ...offerEntry(limited), ...taken }, limited)).toMatchObject(sent);
});

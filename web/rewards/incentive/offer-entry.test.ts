import { expect, it, vi } from 'vitest';
import type { ShopItem } from '#contract/rewards/incentive/incentive-calls.ts';
import { changedOffer, offerEntry, offerText } from './offer-entry.ts';

const item = { perStudent: 2, perDays: 7, availableFrom: null, availableUntil: null, isHidden: false, icon: '' };
const limited = item as unknown as ShopItem;

it.each([
  ['nothing', {}, { perStudent: null, perDays: null }],
  ['the limit', { perStudent: '' }, { perStudent: 0, perDays: 7 }],
  ['the limit with its days', { perStudent: '', perDays: '' }, { perStudent: 0, perDays: 0 }],
  ['the days', { perDays: '' }, { perStudent: null, perDays: 0 }],
] as const)('what is sent when %s is removed', (_, taken, sent) => {
  expect(changedOffer({ ...offerEntry(limited), ...taken }, limited)).toMatchObject(sent);
});

it('says until when an offer lasts, and when it ended', () => {
  vi.setSystemTime('2026-11-25T10:00:00.000Z');
  const until = (availableUntil: string) => offerText({ ...limited, availableUntil });
  expect(until('2026-11-25T11:00:00.000Z')).toMatch(/· until 11\/25\/2026$/);
  expect(until('2026-11-25T10:00:00.000Z')).toMatch(/· ended 11\/25\/2026$/);
  vi.useRealTimers();
});

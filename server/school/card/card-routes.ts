import * as calls from '#contract/school/card/card-calls.ts';
import { activeCards } from '#server/attendance/qr/card-queries.ts';
import type { Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import { settingGroup } from '#server/platform/settings/settings-actions.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';
import { endCardsAction, makeCardsAction } from './card-actions.ts';

/** Routes with which administrators create and end students' cards. */
export function cardRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;
  serve(calls.getCards, async () => ({ accepted: await settingValue(read, 'cards'), cards: await activeCards(read) }));
  serve(calls.makeCards, makeCardsAction);
  serve(calls.endCards, endCardsAction);
  const { change } = settingGroup(services, ['cards']);
  serve(calls.updateCardSetting, async ({ who, body }) => ({
    accepted: (await change({ who, body: { cards: body.accepted } })).cards,
  }));
}

import * as calls from '#contract/card/card-calls.ts';
import type { Serve } from '#server/base/serve.ts';
import type { Services } from '#server/base/services.ts';
import { livingCards } from '#server/qr/card-queries.ts';
import { acceptedCards } from '#server/settings/settings-queries.ts';
import { changeCardSetting, endCards, makeCards } from './card-actions.ts';

/** Cards for students, as administrators make and end them. */
export function cardRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;
  serve(calls.getCards, async () => ({ accepted: await acceptedCards(read), cards: await livingCards(read) }));
  serve(calls.makeCards, ({ who, body }) => makeCards(services, who, body));
  serve(calls.endCards, ({ who, body }) => endCards(services, who, body));
  serve(calls.updateCardSetting, async ({ who, body: { accepted } }) => {
    await changeCardSetting(services, who, accepted);
    return { accepted };
  });
}

import type { Page, Route } from '@playwright/test';
import { serverMark } from '#contract/platform/base/call.ts';

/** What an answer without a message has of the server's. */
export const unexplained = { headers: { [serverMark]: '1' }, json: {} };

/** How a call fails: without a response, or with an error without a message. */
const failing = {
  unanswered: (route: Route) => route.abort(),
  unexplained: (route: Route) => route.fulfill({ status: 500, ...unexplained }),
} as const;

/** Makes calls to addresses with this ending fail during a step. */
export async function whileFailing(
  page: Page,
  address: string,
  how: keyof typeof failing,
  step: () => Promise<unknown>,
): Promise<void> {
  const pattern = `**/api/**/${address}`;
  await page.route(pattern, failing[how]);
  await step();
  await page.unroute(pattern);
}

import type { Page, Route } from '@playwright/test';

/** How a call fails: nobody answers, or the server says nothing more than that it failed. */
const failing = {
  unanswered: (route: Route) => route.abort(),
  unexplained: (route: Route) => route.fulfill({ status: 500, json: {} }),
} as const;

/** Has the calls to addresses that end so fail while a step is gone through, and lets them through afterwards. */
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

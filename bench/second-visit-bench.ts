import type { Page } from '@playwright/test';
import type { Bench } from '#bench/base/bench.ts';
import { getStudentTransactions } from '#contract/rewards/tickets/ticket-calls.ts';
import { bringSignIn, phone, startBrowser, visit, withStore } from '#testkit/browser/browsers.ts';
import { aWeighedSchool } from '#testkit/browser/screen-budgets.ts';
import { atMost } from '#testkit/figures/attack.ts';
import { quantile } from '#testkit/process/client.ts';
import { startPrepared } from '#testkit/school/prepared-school.ts';
import { paths } from '#web/platform/base/paths.ts';

const VISITS = 7;
/** A weak phone has a quarter of this machine's speed. */
const SLOWER = 4;
const TICKETS = 500;

/** When the element first appeared, in milliseconds after the navigation began. */
async function shownAfterMs(page: Page, at: string, selector: string): Promise<number> {
  await page.goto(at, { waitUntil: 'commit' });
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => (document.querySelector(${JSON.stringify(selector)})
      ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      : requestAnimationFrame(look));
    look();
  })`);
}

/** A returning visitor on a weak phone. */
export const secondVisitBench: Bench = {
  name: 'second-visit',
  asks: 'How soon does a weak phone that has been here before show the last pass, and hundreds of tickets?',
  async run(report) {
    const product = await startPrepared(aWeighedSchool);
    const browser = await startBrowser();
    try {
      const visitor = await visit(browser, product.url, { ...phone, ...withStore });
      const { page, context } = visitor;
      await bringSignIn(visitor, product.prepared.student);
      await page.goto(paths.studentHome.href());
      while ((await page.evaluate(`localStorage.getItem('rollcall-read:picture pass')`)) === null)
        await page.waitForTimeout(50);
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await context.route(`**${getStudentTransactions.path}`, async (route) => {
        const reply = (await (await route.fetch()).json()) as { studentTransaction: readonly object[] };
        const [one] = reply.studentTransaction;
        const studentTransaction = Array.from({ length: TICKETS }, (_none, at) => ({ ...one, transaction_id: at + 1 }));
        await route.fulfill({ json: { studentTransaction } });
      });
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const median = async (at: string, selector: string) => {
        const took: number[] = [];
        for (let visits = 0; visits < VISITS; visits += 1) took.push(await shownAfterMs(page, at, selector));
        return quantile(took, 0.5);
      };
      const pass = await median(paths.studentHome.href(), '[data-kept="pass"] h2');
      report.figure(`the last pass, ${SLOWER} times slower`, pass, 'ms', atMost(300));
      const tickets = await median(paths.claimedIncentives.href(), '[data-verified], li article');
      report.figure(`${TICKETS} tickets, ${SLOWER} times slower`, tickets, 'ms', atMost(1000));
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

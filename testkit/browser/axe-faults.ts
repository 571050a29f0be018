import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

/** Its short form, which is less than half as long; a page is sent it once. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe-core finds on a page as it is, each fault with the element concerned. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe === undefined && ${source}`);
  const { violations } = await page.evaluate<AxeResults>(`window.axe.run({ resultTypes: ['violations'] })`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

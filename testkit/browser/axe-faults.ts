import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

/** Its short form, which is less than half as long. A document is sent it once: to read it takes as long as to run it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Ends once nothing fades, slides or grows any more: what is half there has other colors. A dialog's transition begins two
 * frames after the dialog is there, and what goes on for ever, such as a pulse, is no transition.
 */
const AT_REST = `(async () => {
  const isMoving = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity;
  for (let still = 0; still < 4; still = document.getAnimations().some(isMoving) ? 0 : still + 1)
    await new Promise(requestAnimationFrame);
})()`;

/** What axe-core finds on a page once nothing moves on it, each fault with the element concerned. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(AT_REST);
  if (await page.evaluate<boolean>('window.axe === undefined')) await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults>(`window.axe.run({ resultTypes: ['violations'] })`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

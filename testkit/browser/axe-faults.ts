import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

/** The minified build, less than half as large. Each page parses it once, and parsing takes as long as a run. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Resolves when nothing fades, slides or grows, since elements in transition have other colors. A dialog's transition
 * begins two frames after the dialog appears. Endless animations, such as a pulse, are ignored.
 */
const AT_REST = `(async () => {
  const isMoving = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity;
  for (let still = 0; still < 4; still = document.getAnimations().some(isMoving) ? 0 : still + 1)
    await new Promise(requestAnimationFrame);
})()`;

/** The violations that axe-core finds on a page once its transitions have ended, each with its element. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(AT_REST);
  if (await page.evaluate<boolean>('window.axe === undefined')) await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults>(`window.axe.run({ resultTypes: ['violations'] })`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

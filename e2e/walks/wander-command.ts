import { mkdirSync } from 'node:fs';
import { numberTyped, typedCommand } from '#testkit/process/typed-command.ts';

/**
 * npm run wander                            300 random steps of three people in a school in mid-term
 * npm run wander -- --steps 2000 --seed 7   2000 steps, the same ones each time
 * npm run wander -- --seed 7 --from 3       from stretch 3 on, counted from 0, to repeat one that failed
 *
 * Each stretch of 100 steps has its own school. A stretch that fails stops, saves screenshots in .cache/wander and
 * prints its last steps; then the next begins. Ends with `N passed, N failed`, the counts of stretches.
 */
const STRETCH = 100;
const { values } = typedCommand('npm run wander -- [--steps N] [--seed N] [--from N]', {
  options: {
    steps: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const steps = numberTyped('--steps', values.steps);
const seed = numberTyped('--seed', values.seed);
const from = numberTyped('--from', values.from);
// Imported only after the arguments are checked, because these modules import the whole product.
const { startBrowser } = await import('#testkit/browser/browsers.ts');
const { wanderStretch } = await import('#testkit/browser/wandered-school.ts');
const folder = '.cache/wander';
mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
let passed = 0;
let failed = 0;
for (let stretch = from; stretch < Math.ceil(steps / STRETCH); stretch += 1) {
  const name = `seed ${seed}, stretch ${stretch}`;
  const beganMs = performance.now();
  const done = await wanderStretch(browser, seed * 1_000_000 + stretch, STRETCH, `${folder}/${seed}-${stretch}`);
  const seconds = ((performance.now() - beganMs) / 1000).toFixed(0);
  console.log(`${name}: ${done.steps.length} steps in ${seconds} s, ${done.compared} screens held against a call`);
  if (done.fault === undefined) passed += 1;
  else {
    failed += 1;
    console.log(
      `${done.steps
        .slice(-12)
        .map((step) => `    ${step}`)
        .join('\n')}\n  ✗ ${done.fault}\n`,
    );
  }
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

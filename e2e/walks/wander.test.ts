/**
 * A student, a professor and an administrator do what they like in a school in mid-term, each in one tab: no error in
 * the page or its console, no answer 5xx, no control that does nothing, no screen without a way on, and every screen
 * says what the calls say. `npm run wander` goes on for longer.
 */
import { expect, test } from '@playwright/test';
import { wanderStretch } from '#testkit/browser/wandered-school.ts';

// The steps in words and the pictures of the three say more, and a trace of so many steps is large.
test.use({ trace: 'off' });

/** One long walk of three people. */
const PATIENCE_MS = 600_000;

test('three hundred random steps of three people find no fault', async ({ browser }, testInfo) => {
  test.setTimeout(PATIENCE_MS);
  const { steps, compared, fault } = await wanderStretch(browser, 1887, 300, testInfo.outputPath('wander'));
  expect(fault, `${fault}\n${steps.slice(-20).join('\n')}`).toBeUndefined();
  expect(steps).toHaveLength(300);
  expect(compared).toBeGreaterThan(60);
});

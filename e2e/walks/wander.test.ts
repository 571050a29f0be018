/**
 * A student, a professor and an administrator do what they like in a school in mid-term, each in one tab: no error in
 * the page or its console, no answer 5xx, no control that does nothing, no screen without a way on, and every screen
 * says what the calls say. `npm run wander` goes on for longer.
 */
import { expect, test } from '@playwright/test';
import { wanderStretch } from '#testkit/browser/wandered-school.ts';

/** Which steps are taken: always the same. */
const SEED = 1887;
/** One long walk of three people. */
const PATIENCE_MS = 300_000;

test('fifty random steps of three people find no fault', async ({ browser }, testInfo) => {
  test.setTimeout(PATIENCE_MS);
  const { steps, compared, fault } = await wanderStretch(browser, SEED, 50, testInfo.outputPath('wander'));
  expect(fault, `${fault}\n${steps.slice(-20).join('\n')}`).toBeUndefined();
  expect(steps).toHaveLength(50);
  // Which screens are compared hangs on what stands on them at this hour of the school's day; some always are.
  expect(compared).toBeGreaterThan(5);
});

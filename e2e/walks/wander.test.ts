/**
 * A student, a professor and an administrator take random steps in a school in mid-term, each in one tab: no error in
 * the page or its console, no 5xx response, no control without an effect, no screen without a way out, and every screen
 * shows what the calls return. `npm run wander` takes more steps.
 */
import { expect, test } from '@playwright/test';
import { wanderStretch } from '#testkit/browser/wandered-school.ts';

/** A fixed seed, so that the steps are always the same. */
const SEED = 1887;
/** The longest time for the walk of three people, in milliseconds. */
const PATIENCE_MS = 300_000;

test('fifty random steps of three people find no fault', async ({ browser }, testInfo) => {
  test.setTimeout(PATIENCE_MS);
  const { steps, compared, fault } = await wanderStretch(browser, SEED, 50, testInfo.outputPath('wander'));
  expect(fault, `${fault}\n${steps.slice(-20).join('\n')}`).toBeUndefined();
  expect(steps).toHaveLength(50);
  // The compared screens depend on the hour of the school's day; some are always compared.
  expect(compared).toBeGreaterThan(5);
});

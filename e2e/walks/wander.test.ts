/**
 * A student, a professor and an administrator do what they like in a school in mid-term, each in one tab: no error in
 * the page or its console, no answer 5xx, no control that does nothing, no screen without a way on, and every screen
 * says what the calls say. `npm run wander` goes on for longer.
 */
import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startBrowser } from '#testkit/browser/browsers.ts';
import { wanderStretch } from '#testkit/browser/wandered-school.ts';

test('three hundred random steps of three people find no fault', async () => {
  await mkdir('.cache/walks', { recursive: true });
  const browser = await startBrowser();
  const { steps, compared, fault } = await wanderStretch(browser, 1887, 300, '.cache/walks/wander').finally(() =>
    browser.close(),
  );
  expect(fault, `${fault}\n${steps.slice(-20).join('\n')}`).toBeUndefined();
  expect(steps).toHaveLength(300);
  expect(compared).toBeGreaterThan(60);
});

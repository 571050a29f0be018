import { defineConfig } from '@playwright/test';
import { browserOptions } from '#testkit/browser/browsers.ts';

const SECOND_MS = 1_000;

/** Walks through the whole day of a role, which `npm test` takes. */
const days = '*-day.test.ts';
/** The walk that measures every screen in every width. */
const layout = 'layout.test.ts';
/** Walks before a camera: two at once, since the browser decodes each of its frames. */
const scanner = 'scanner-*.test.ts';

// What is seen in a real browser. A walk that fails leaves a picture of each page in .cache, under its project's name.
export default defineConfig({
  testDir: 'e2e/walks',
  reporter: [['line'], ['json', { outputFile: process.env.TEST_REPORT ?? '.cache/walks-report.json' }]],
  reportSlowTests: null,
  workers: 3,
  forbidOnly: true,
  // The steps of a day follow one another: what comes after a failed one would fail as well.
  fullyParallel: false,
  // Only for what hangs: what a walk waits for comes, however busy the machine is.
  timeout: 600 * SECOND_MS,
  expect: { timeout: 60 * SECOND_MS },
  use: {
    launchOptions: browserOptions,
    actionTimeout: 60 * SECOND_MS,
    navigationTimeout: 60 * SECOND_MS,
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'days', testMatch: days, outputDir: '.cache/days' },
    // The longest walks begin first.
    { name: 'layout', testMatch: layout, outputDir: '.cache/layout' },
    { name: 'walks', testMatch: '*.test.ts', testIgnore: [days, layout, scanner], outputDir: '.cache/walks' },
    { name: 'scanner', testMatch: scanner, workers: 2, outputDir: '.cache/scanner' },
  ],
});

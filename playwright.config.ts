import { defineConfig } from '@playwright/test';
import { browserOptions } from '#testkit/browser/browsers.ts';

const SECOND_MS = 1_000;

/** Walks through the whole day of a role, which `npm test` runs. */
const days = '*-day.test.ts';
/** The walk that checks every screen at every width. */
const layout = 'layout.test.ts';
/** Walks with a camera: two at a time, since the browser decodes each of its frames. */
const scanner = 'scanner-*.test.ts';

// Tests in a real browser. A walk that fails leaves a screenshot of each page in .cache, under its project's name.
export default defineConfig({
  testDir: 'e2e/walks',
  reporter: [['line'], ['json', { outputFile: process.env.TEST_REPORT ?? '.cache/walks-report.json' }]],
  reportSlowTests: null,
  workers: 3,
  forbidOnly: true,
  // The steps of a day depend on each other: after a failed one, the next would fail as well.
  fullyParallel: false,
  // Only a hang reaches these limits, even on a busy machine.
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
    // The longest walks start first.
    { name: 'layout', testMatch: layout, outputDir: '.cache/layout' },
    { name: 'walks', testMatch: '*.test.ts', testIgnore: [days, layout, scanner], outputDir: '.cache/walks' },
    { name: 'scanner', testMatch: scanner, workers: 2, outputDir: '.cache/scanner' },
  ],
});

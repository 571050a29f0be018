import { defineConfig } from '@playwright/test';
import { browserOptions } from '#testkit/browser/browsers.ts';

const SECOND_MS = 1_000;

/** Walks in which a camera's frames are counted and timed: they want the machine to themselves. */
const scanner = 'scanner-*.test.ts';

// The days in a real browser. A walk that fails leaves a picture of each page and a trace in .cache/walks, or .cache/scanner.
export default defineConfig({
  testDir: 'e2e/walks',
  reporter: [['line'], ['json', { outputFile: process.env.WALKS_REPORT ?? '.cache/walks-report.json' }]],
  workers: 2,
  forbidOnly: true,
  // The steps of a day follow one another: what comes after a failed one would fail as well.
  fullyParallel: false,
  timeout: 90 * SECOND_MS,
  expect: { timeout: 10 * SECOND_MS },
  use: {
    launchOptions: browserOptions,
    actionTimeout: 10 * SECOND_MS,
    navigationTimeout: 15 * SECOND_MS,
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'walks', testMatch: '*.test.ts', testIgnore: scanner, outputDir: '.cache/walks' },
    { name: 'scanner', testMatch: scanner, workers: 1, outputDir: '.cache/scanner' },
  ],
});

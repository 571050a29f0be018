import { defineConfig } from '@playwright/test';

const SECOND_MS = 1_000;

// Walks in engines that Playwright does not drive, with its test runner. The command determines the engines.
export default defineConfig({
  testDir: '.',
  outputDir: '../../.cache/engines',
  reporter: 'list',
  workers: 1,
  forbidOnly: true,
  timeout: 120 * SECOND_MS,
  expect: { timeout: 10 * SECOND_MS },
  projects: (process.env.ENGINES ?? '').split(',').map((name) => ({ name })),
});

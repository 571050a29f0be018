import { defineConfig } from '@playwright/test';

const SECOND_MS = 1_000;

// Walks in engines that playwright does not drive: its runner alone is used. The command says which of them are here.
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

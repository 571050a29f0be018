import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const MINUTE_MS = 60_000;

/** A side's setup file, which makes a stray `console.error` fail its test. */
const setup = (file: string) => (existsSync(file) ? [file] : []);

/** Stories in which a camera's frames are counted and timed. */
const scannerStories = ['e2e/walks/scanner-*.test.ts'];

// One run of six kinds of test. Whole days in a browser come after what is quick, then what measures time, one after
// another: the scanner before a camera and the attacks want the machine, which may have two cores, to themselves.
export default defineConfig({
  test: {
    restoreMocks: true,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['contract/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'e2e/seeded-defects/*.test.ts',
          ],
          setupFiles: setup('testkit/setup.ts'),
          testTimeout: 60_000,
          hookTimeout: 90_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
          css: { modules: { classNameStrategy: 'non-scoped' } },
          setupFiles: setup('web/testing/setup.ts'),
          testTimeout: 40_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/walks/*.test.ts'],
          exclude: scannerStories,
          testTimeout: 5 * MINUTE_MS,
          hookTimeout: 3 * MINUTE_MS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'scanner',
          include: scannerStories,
          testTimeout: 5 * MINUTE_MS,
          hookTimeout: 3 * MINUTE_MS,
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'attacks',
          include: ['e2e/attacks/**/*.test.ts'],
          testTimeout: 5 * MINUTE_MS,
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});

import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const MINUTE_MS = 60_000;

/** A side's setup file, which makes a stray `console.error` fail its test. */
const setup = (file: string) => (existsSync(file) ? [file] : []);

// One run of four kinds of test. What measures time comes last: attacks want the machine, which may have two cores, to
// themselves. Whole days in a browser are playwright's, see playwright.config.ts.
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
          testTimeout: 20_000,
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
          name: 'attacks',
          include: ['e2e/attacks/**/*.test.ts'],
          testTimeout: 5 * MINUTE_MS,
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** A side's setup file, which makes a stray `console.error` fail its test. */
const setup = (file: string) => (existsSync(file) ? [file] : []);

/**
 * Where a project's tests run, whatever the machine's own zone and language are: far from UTC, and where what is written
 * without a language in mind goes wrong.
 */
const at = (TZ: string, language: string) => ({ TZ, LANG: `${language}.UTF-8`, LC_ALL: `${language}.UTF-8` });

// One run of four kinds of test.
// Whole days in a browser are playwright's, see playwright.config.ts.
// The files of a worker share what they import, which is most of the time that they take: none leaves anything behind.
export default defineConfig({
  test: {
    restoreMocks: true,
    isolate: false,
    // One more than cores: a test waits for PostgreSQL, a program or a timer for a quarter of its time.
    maxWorkers: 3,
    // Only for what hangs: what a test waits for comes, however busy the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          // Summer time is half an hour, and I is no capital i.
          env: at('Australia/Lord_Howe', 'tr_TR'),
          include: ['contract/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Behind UTC by hours and a half, and Ä, Ö and Å come after Z.
          env: at('America/St_Johns', 'sv_SE'),
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: setup('testkit/setup.ts'),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          // Yesterday for half of Manila's day, and a comma parts no thousands.
          env: at('America/New_York', 'de_DE'),
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
          css: { modules: { classNameStrategy: 'non-scoped' } },
          setupFiles: setup('web/gallery/testing/setup.ts'),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'attacks',
          include: ['e2e/attacks/**/*.test.ts', 'e2e/week/*.test.ts'],
          // They wait for half of their time.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

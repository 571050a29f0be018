import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** A side's setup file, which makes an unexpected `console.error` fail its test. */
const setup = (file: string) => (existsSync(file) ? [file] : []);

/** The environment of a project's tests: far from UTC, and a language in which careless formatting fails. */
const at = (TZ: string, language: string) => ({ TZ, LANG: `${language}.UTF-8`, LC_ALL: `${language}.UTF-8` });

// One run of four kinds of tests. Playwright runs whole days in a browser, see playwright.config.ts. The files of a
// worker share imported modules, which take most of the time, so no test may leave changes behind.
export default defineConfig({
  test: {
    restoreMocks: true,
    isolate: false,
    // One more than cores: a test spends a quarter of its time waiting for PostgreSQL, a program or a timer.
    maxWorkers: 3,
    // Only a hang reaches these limits, even on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          // Daylight saving time is half an hour, and I is not the capital of i.
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
          // Still yesterday for half of Manila's day, and thousands are not separated by a comma.
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
          // They spend half of their time waiting.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

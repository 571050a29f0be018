import { defineConfig } from 'vitest/config';

/** Two kinds of tests: rules and server stories in Node, the web's parts in a stand-in for the browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', '*.test.ts'],
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/testing/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 10_000,
        },
      },
    ],
  },
});

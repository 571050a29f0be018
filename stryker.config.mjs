// npm run mutation (scripts/testing/mutation.mjs, which says what is mutated and which tests run).
export default {
  testRunner: 'vitest',
  // The tests are named; to look for those that import a file takes seconds, and a story imports the whole product.
  vitest: { related: false },
  // There is none of this name: TypeScript 7 has no interface for Stryker to read a tsconfig with, and Vitest needs none.
  tsconfigFile: 'no-tsconfig.json',
  disableTypeChecks: false,
  // Nearly all of these are refused by the compiler, which does not take part here: an empty text or record, a function that
  // returns nothing, a value that may be missing taken for one that is there.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrowFunction', 'OptionalChaining'] },
  // What is computed once, as a file is loaded, would need a fresh process for each defect.
  ignoreStatic: true,
  concurrency: 2,
  tempDirName: '.cache/mutation',
  ignorePatterns: ['.cache', 'dist', 'data'],
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { reportTests: false, logTests: false, skipFull: true },
};

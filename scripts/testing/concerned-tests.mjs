import { posix } from 'node:path';

/** Matches an imported file, including dynamic imports and workers; type imports are ignored. */
const IMPORTED = /(?<!^import type [^']*)'([#.][^'\s]+\.(?:tsx?|mjs|css))'/gm;
const TEST = /\.test\.tsx?$/;
/** Files that assemble or run the product, or fill schools, need nearly everything, so their importers are ignored. */
const ASSEMBLES = /^(?:testkit|e2e|bench|scripts)\/|^(?:contract|server|web)\/(?:app\/[^/]+$|commands\/|main\b)/;
/** Tests in these folders use the whole product or start a program, and do not import the files that they test. */
const TESTED_FROM_OUTSIDE = /^(?:server|scripts)\//;
/**
 * Tests that do not import what they test. Tests that read sources always run. Tests that read documents run if any
 * file except sources and tests changed.
 */
const READS_SOURCES = /^(?:scripts\/testing\/kept-defects\.|contract\/app\/)/;
const READS_DOCUMENTS =
  /^(?:scripts\/documents\/(?:security-page|settings-page|decision-records)|bench\/growth-model|server\/commands\/operations\/deploy)\./;
/** Parts that the tests of a day in a browser cover: every screen, and the server's part around each call. */
const WALKED = /^(?:web|server\/app)\//;

/** The files that import each file, by path. */
function importersOf(files, textOf) {
  const importers = new Map();
  for (const file of files) {
    for (const [, name] of textOf(file).matchAll(IMPORTED)) {
      const imported = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/**
 * The tests that changes are most likely to affect: tests that import a changed file, directly or indirectly; tests in
 * a server folder with a changed file; and a few that read files. Files that assemble the product are not followed.
 * @param changed paths from the project's folder
 * @param files every source of the project, including tests
 * @param textOf a source's text
 * @returns the paths of `tests`, and whether the change may affect the days in a browser (`isWalked`)
 */
export function concernedTests(changed, files, textOf) {
  const importers = importersOf(files, textOf);
  const reached = new Set(changed);
  // Iterating a set includes elements that are added during the iteration.
  for (const file of reached) {
    const isFollowed = (importer) => TEST.test(importer) || !ASSEMBLES.test(importer) || ASSEMBLES.test(file);
    for (const importer of importers.get(file) ?? []) if (isFollowed(importer)) reached.add(importer);
  }
  const sources = [...reached].filter((file) => !TEST.test(file));
  const folders = new Set(sources.filter((file) => TESTED_FROM_OUTSIDE.test(file)).map((file) => posix.dirname(file)));
  const isInDocuments = changed.some((file) => !files.includes(file));
  const isReader = (file) => READS_SOURCES.test(file) || (isInDocuments && READS_DOCUMENTS.test(file));
  const tests = files.filter(
    (file) => TEST.test(file) && (reached.has(file) || folders.has(posix.dirname(file)) || isReader(file)),
  );
  return { tests, isWalked: changed.some((file) => WALKED.test(file) && !TEST.test(file)) };
}

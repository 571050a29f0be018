import { posix } from 'node:path';

/** A file that is named as imports name it, also where it is loaded later or in a worker; what only types come from is left out. */
const IMPORTED = /(?<!^import type [^']*)'([#.][^'\s]+\.(?:tsx?|mjs|css))'/gm;
const TEST = /\.test\.tsx?$/;
/** What puts the product together, fills schools or runs it needs nearly everything: what it needs is no reason to test what needs it. */
const ASSEMBLES = /^(?:testkit|e2e|bench|scripts)\/|^(?:contract|server|web)\/(?:app\/[^/]+$|commands\/|main\b)/;
/** These folders' tests speak to the whole product, or start a program: they import nothing of what they are about. */
const TESTED_FROM_OUTSIDE = /^(?:server|scripts)\//;
/** Tests that import nothing of what they are about: always those that read sources or all calls, those of documents if anything else changed. */
const READS_SOURCES = /^(?:scripts\/testing\/kept-defects\.|contract\/app\/)/;
const READS_DOCUMENTS =
  /^(?:scripts\/documents\/(?:security-page|settings-page|decision-records)|bench\/growth-model|server\/commands\/operations\/deploy)\./;
/** What a day in a browser goes through: every screen, and what the server does around each call. */
const WALKED = /^(?:web|server\/app)\//;

/** The files that import a file, by its path. */
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
 * The tests that changes can concern first: those that import a changed file, directly or through others, those in a
 * folder of the server that has a file which does, and the few that read files. What assembles the product is not followed.
 * @param changed paths from the project's folder
 * @param files every source of the project, tests too
 * @param textOf a source's text
 * @returns the paths of `tests`, and whether the days in a browser can be concerned (`isWalked`)
 */
export function concernedTests(changed, files, textOf) {
  const importers = importersOf(files, textOf);
  const reached = new Set(changed);
  // A set that is added to while it is walked through is walked through to its new end.
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

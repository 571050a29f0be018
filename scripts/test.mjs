import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotGoOn, main, project, quietly } from './steps.mjs';
import { concernedTests } from './testing/concerned-tests.mjs';
import { failuresInWords } from './testing/reports.mjs';
import { runTests } from './testing/runners.mjs';
import { needSourcesOnly, TIERS } from './testing/tiers.mjs';

// npm test: the rules, the server, the parts of the web, and a day of each role in a browser.
// npm run test:all   also runs all other tests (--all), or only those with --rest
// npm test -- server/attendance/session   runs test files of every kind whose path contains this
// npm test -- --changed   runs the tests that changes since main are most likely to affect, without attacks
// npm test -- --without-postgres   runs the server's tests on SQLite only
const OPTIONS = ['--all', '--rest', '--changed', '--without-postgres'];
const [ALL, REST, CHANGED, WITHOUT_POSTGRES] = OPTIONS;
const WALKS = 'e2e/walks';
/** Packages and test configurations: a change of these concerns every test. */
const CONCERNS_ALL = /^(package-lock\.json|[a-z]+\.config\.ts)$/;
const ABSENT_IS_FINE = { vitest: '--passWithNoTests', playwright: '--pass-with-no-tests' };

async function changedFiles() {
  const [since, unknown] = await Promise.all([
    quietly('git', ['diff', '-z', '--name-only', '--merge-base', 'main']),
    quietly('git', ['ls-files', '-z', '--others', '--exclude-standard']),
  ]);
  return `${since}${unknown}`.split('\0').filter(Boolean);
}

/** The tests that changes since main are most likely to affect: no attacks, and only the walks of a day. */
async function lanesOfChanges() {
  const changed = await changedFiles();
  if (changed.some((file) => CONCERNS_ALL.test(file))) return TIERS.quick;
  const kinds = ['*.ts', '*.tsx', '*.mjs'];
  const listed = await quietly('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...kinds]);
  const files = listed.split('\0').filter((file) => file && existsSync(join(project, file)));
  const { tests, isWalked } = concernedTests(changed, files, (file) => readFileSync(join(project, file), 'utf8'));
  const [parts, days] = TIERS.quick;
  return [{ ...parts, args: tests }, ...(isWalked ? [days] : [])];
}

/** Every kind of test with one of these in its path; Vitest receives the options too. */
function lanesOfFiles(filters, given) {
  const found = ['bench', 'contract', 'e2e', 'scripts', 'server', 'testkit', 'web']
    .flatMap((folder) => readdirSync(join(project, folder), { recursive: true }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.test\.tsx?$/.test(file) && filters.some((filter) => file.includes(filter)));
  if (found.length === 0) throw new CannotGoOn(`No test file has ${filters.join(' or ')} in its path.`);
  const walks = found.filter((file) => file.startsWith(WALKS));
  if (walks.length === 0) return [{ runner: 'vitest', parts: [], args: given, sourcesOnly: needSourcesOnly(found) }];
  const args = [ABSENT_IS_FINE.playwright, ...walks];
  const isOnlyWalks = filters.every((filter) => filter.startsWith(WALKS));
  return [
    ...(isOnlyWalks ? [] : [{ runner: 'vitest', parts: [], args: [ABSENT_IS_FINE.vitest, ...given] }]),
    { runner: 'playwright', parts: ['days', 'layout', 'walks', 'scanner'], args },
  ];
}

/** The lanes for these arguments. */
async function lanesOf(asked) {
  const filters = asked.filter((argument) => !argument.startsWith('-'));
  const unknown = asked.find((argument) => argument.startsWith('--') && !OPTIONS.includes(argument));
  if (unknown && filters.length === 0)
    throw new CannotGoOn(`npm test takes no ${unknown}. It takes: paths, ${OPTIONS.join(', ')}.`);
  if (asked.includes(CHANGED)) return lanesOfChanges();
  if (filters.length > 0) return lanesOfFiles(filters, asked);
  if (asked.includes(REST)) return TIERS.rest;
  if (asked.includes(ALL)) return TIERS.all;
  console.log('Left out are most walks through a browser, the attacks, and the static checks.');
  console.log('npm run test:all runs them too, npm run test:all -- --rest runs only them.');
  return TIERS.quick;
}

await main(async () => {
  const given = process.argv.slice(2);
  const lanes = await lanesOf(given.filter((argument) => argument !== WITHOUT_POSTGRES));
  const outcomes = await runTests(lanes, { withPostgres: !given.includes(WITHOUT_POSTGRES) });
  const passed = outcomes.reduce((total, each) => total + each.passed, 0);
  const failures = outcomes.flatMap((each) => each.failures);
  if (failures.length > 0) console.log(`\n${failuresInWords(failures)}\n`);
  for (const { name, seconds } of outcomes) console.log(`${Math.round(seconds)} s  ${name}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
});

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { preparePackages, preparePages, productNode } from './prepare.mjs';
import { inForeground, main, project, step } from './steps.mjs';
import { findTools } from './tools.mjs';

// npm test: prepares what the tests need (packages, pages, Chromium, a PostgreSQL of their own) and runs all of them.
// npm test -- server/session   runs the files whose path contains that
// npm test -- --without-postgres   leaves PostgreSQL out: the stories are then told on SQLite only
const WITHOUT_POSTGRES = '--without-postgres';

/** Counts the tests of vitest's report; a file that could not be run at all counts as one that failed. */
function countTests(report) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const unreadable = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + unreadable.length };
}

await main(async () => {
  const given = process.argv.slice(2);
  const withPostgres = !given.includes(WITHOUT_POSTGRES);
  const filters = given.filter((argument) => argument !== WITHOUT_POSTGRES);
  await preparePackages({ withDevelopment: true });
  const chromium = await findChromium();
  await findTools(['strace']);
  const programs = withPostgres ? await findPostgres() : undefined;
  await preparePages();

  const postgres = programs && (await step('Starting PostgreSQL', () => startPostgres(programs)));
  try {
    const report = join(project, '.cache', 'test-report.json');
    mkdirSync(join(project, '.cache'), { recursive: true });
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs');
    const { TEST_DATABASE_URL: _stale, ...environment } = process.env;
    const code = await inForeground(productNode(), [vitest, 'run', ...reporters, ...filters], {
      env: { ...environment, CHROMIUM_PATH: chromium, ...(postgres && { TEST_DATABASE_URL: postgres.url }) },
    });
    const { passed, failed } = countTests(report);
    // An error outside every test fails the run without failing a test.
    console.log(`${passed} passed, ${code === 0 ? failed : Math.max(failed, 1)} failed`);
    return code;
  } finally {
    await postgres?.stop();
  }
});

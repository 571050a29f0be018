import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { preparePackages, preparePages, prepareServer, productNode, WEB_SOURCES } from './prepare.mjs';
import { inWords, partsOf, walksOf } from './reports.mjs';
import { CannotGoOn, inForeground, main, project, quietly, step } from './steps.mjs';
import { findTools } from './tools.mjs';

// npm test: prepares what the tests need (packages, pages, Chromium, a PostgreSQL of their own) and runs all of them.
// npm test -- server/session   runs the files whose path contains that
// npm test -- --changed   runs what the changes since main can concern
// npm test -- --without-postgres   leaves PostgreSQL out: the stories are then told on SQLite only
const WITHOUT_POSTGRES = '--without-postgres';
const CHANGED = '--changed';
/** Exit codes above this are a signal's. */
const SIGNALLED = 128;
const WALKS = 'e2e/walks';
/** What walks and attacks are about, or go by, all of them: the product, and what they share; tests in it left out. */
const CONCERNS_ALL = [...WEB_SOURCES, 'server', 'testkit', 'vitest.config.ts', 'playwright.config.ts'];
const concernsAll = (file) =>
  !/\.test\.tsx?$/.test(file) && CONCERNS_ALL.some((one) => file === one || file.startsWith(`${one}/`));
/** Tests of what is read and not imported, such as documents: what concerns them is known by no import. */
const READERS = ['scripts/', 'e2e/seeded-defects/', 'bench/growth-model', 'server/operations/deploy'];

/** Runs a runner's command and reads its report; without a report, and without a fault, one has failed. */
async function run(name, args, env, read) {
  const report = join(project, '.cache', `${name}-report.json`);
  rmSync(report, { force: true });
  const code = await inForeground(productNode(), args(report), { env: { ...env, WALKS_REPORT: report } });
  if (code > SIGNALLED) throw new CannotGoOn('The tests were stopped.');
  const { passed, failures } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failures: [] };
  if (code === 0 || failures.length > 0) return { passed, failures };
  // What goes wrong outside every test is in no report.
  return { passed, failures: [{ file: name, title: 'failed outside every test', error: 'It is told above.' }] };
}

async function changedFiles() {
  const [since, unknown] = await Promise.all([
    quietly('git', ['diff', '--name-only', '--merge-base', 'main']),
    quietly('git', ['ls-files', '--others', '--exclude-standard']),
  ]);
  return `${since}${unknown}`.split('\n').filter(Boolean);
}

/** The attacks that changed files concern: the pages alone are attacked in a browser only. */
function attacksOn(product, changed) {
  const isAll =
    product.some((file) => !file.startsWith('web/')) || changed.some((file) => /^e2e\/(attacks|week)\//.test(file));
  if (isAll) return ['e2e/attacks/', 'e2e/week/'];
  return product.length > 0 ? ['e2e/attacks/page-attacks'] : [];
}

/** What is run: vitest's arguments, run by run, and the walks: all, those whose path contains one of these, or those that a change can concern. */
async function chosen(given) {
  const filters = given.filter((argument) => !argument.startsWith('-'));
  const all = readdirSync(join(project, WALKS))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${WALKS}/${file}`);
  const walks = filters.length === 0 ? all : all.filter((file) => filters.some((filter) => file.includes(filter)));
  if (!given.includes(CHANGED)) {
    const onlyWalks = filters.length > 0 && filters.every((filter) => filter.startsWith(WALKS));
    return { parts: onlyWalks ? [] : [given], walks };
  }
  const changed = await changedFiles();
  const ofAll = changed.filter(concernsAll);
  const concernsWalk = (file) => ofAll.length > 0 || changed.includes(file);
  const parts = [
    given.map((argument) => (argument === CHANGED ? '--changed=main' : argument)).concat('--project=!*attacks'),
    [...READERS, ...attacksOn(ofAll, changed)],
  ];
  return { parts: changed.length === 0 ? [] : parts, walks: walks.filter(concernsWalk) };
}

await main(async () => {
  const asked = process.argv.slice(2);
  const withPostgres = !asked.includes(WITHOUT_POSTGRES);
  await preparePackages({ withDevelopment: true });
  const { parts, walks } = await chosen(asked.filter((argument) => argument !== WITHOUT_POSTGRES));
  const chromium = await findChromium();
  await findTools(['strace']);
  const programs = withPostgres && parts.length > 0 ? await findPostgres() : undefined;
  await preparePages();
  await prepareServer();

  const postgres = programs && (await step('Starting PostgreSQL', () => startPostgres(programs)));
  try {
    mkdirSync(join(project, '.cache'), { recursive: true });
    const { TEST_DATABASE_URL: _stale, ...environment } = process.env;
    const env = {
      ...environment,
      CHROMIUM_PATH: chromium,
      // A fifth of what a start of the product costs is to compile it, and the tests start it a hundred times.
      NODE_COMPILE_CACHE: join(project, '.cache', 'compiled'),
      ...(postgres && { TEST_DATABASE_URL: postgres.url }),
    };
    const counted = [];
    for (const args of parts) {
      const vitest = (report) => [
        join(project, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(walks.length > 0 || asked.includes(CHANGED) ? ['--passWithNoTests'] : []),
        ...args,
      ];
      counted.push(await run('test', vitest, env, partsOf));
    }
    // The scanner before a camera has the machine to itself, whatever became of the others.
    for (const kind of walks.length > 0 ? ['walks', 'scanner'] : []) {
      const playwright = () => [
        join(project, 'node_modules', '@playwright', 'test', 'cli.js'),
        'test',
        `--project=${kind}`,
        '--pass-with-no-tests',
        ...walks,
      ];
      counted.push(await run(kind, playwright, env, walksOf));
    }
    const passed = counted.reduce((total, each) => total + each.passed, 0);
    const failures = counted.flatMap((each) => each.failures);
    if (failures.length > 0) console.log(`\n${inWords(failures)}\n`);
    console.log(`${passed} passed, ${failures.length} failed`);
    return failures.length === 0 ? 0 : 1;
  } finally {
    await postgres?.stop();
  }
});

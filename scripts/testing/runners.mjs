import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { preparePackages, productNode } from '#scripts/prepare.mjs';
import { prepared } from '#scripts/run-prepared.mjs';
import { CannotGoOn, inForeground, project } from '#scripts/steps.mjs';
import { partsOfRun, walksOf } from './reports.mjs';
import { CHECKS } from './tiers.mjs';

const cache = join(project, '.cache');
/** Exit codes above this one mean that a signal ended the process. */
const SIGNALLED = 128;

/** How each runner is started and its report is read. Playwright and the checks find the report in TEST_REPORT. */
const RUNNERS = {
  vitest: {
    command: (report) => [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    read: partsOfRun,
  },
  // Node itself reads TypeScript in half the time that Playwright takes to compile it.
  playwright: {
    command: () => [join('node_modules', '@playwright', 'test', 'cli.js'), 'test'],
    env: { PW_DISABLE_TS_ESM: '1' },
    read: walksOf,
  },
  [CHECKS]: { command: () => [join('scripts', 'check.mjs')], read: (outcome) => outcome },
};

/** Runs a lane and reads its report. If it fails without a failure in a report, the lane itself counts as failed. */
async function runLane({ runner, parts, args = [] }, env) {
  const name = parts.length > 0 ? parts.join(', ') : 'files';
  const report = join(cache, `${name.replaceAll(', ', '-')}-report.json`);
  rmSync(report, { force: true });
  const { command, env: own, read } = RUNNERS[runner];
  const projects = runner === CHECKS ? [] : parts.map((part) => `--project=${part}`);
  const began = performance.now();
  const code = await inForeground(productNode(), [...command(report), ...projects, ...args], {
    env: { ...env, ...own, TEST_REPORT: report },
  });
  const seconds = (performance.now() - began) / 1000;
  const outcome = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failures: [] };
  if (code !== 0 && outcome.failures.length === 0) {
    // Errors outside every test are in no report.
    outcome.failures.push({ file: name, title: 'failed outside every test', error: 'Its output says why.' });
  }
  return { name, seconds, wasStopped: code > SIGNALLED, ...outcome };
}

async function runLanes(lanes, env) {
  mkdirSync(cache, { recursive: true });
  const outcomes = [];
  for (const lane of lanes) {
    const outcome = await runLane(lane, env);
    outcomes.push(outcome);
    if (outcome.wasStopped) throw new CannotGoOn('The tests were stopped.');
  }
  return outcomes;
}

/**
 * Prepares what tests need, and runs lanes one after the other.
 * @param lanes each with its `runner`, `parts` (all of the runner's by default), further `args`, and `sourcesOnly` if
 * it needs only packages
 * @param options.withPostgres false omits PostgreSQL, as lanes do that do not use it
 * @returns for each lane its `name`, its duration in `seconds`, the number `passed`, and its `failures`
 */
export async function runTests(lanes, { withPostgres = true } = {}) {
  const usesPostgres = withPostgres && lanes.some(({ runner }) => runner === 'vitest');
  if (lanes.every(({ sourcesOnly }) => sourcesOnly)) {
    await preparePackages({ withDevelopment: true });
    return runLanes(lanes, process.env);
  }
  // Compiling is a fifth of each start of the product, and the tests start it a hundred times.
  const work = (env) => runLanes(lanes, { ...env, NODE_COMPILE_CACHE: join(cache, 'compiled') });
  return prepared(work, { tools: ['strace'], withPostgres: usesPostgres });
}

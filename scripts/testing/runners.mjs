import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { productNode } from '#scripts/prepare.mjs';
import { CannotGoOn, inForeground, project } from '#scripts/steps.mjs';
import { partsOf, walksOf } from './reports.mjs';
import { CHECKS } from './tiers.mjs';

const cache = join(project, '.cache');
/** Exit codes above this are a signal's. */
const SIGNALLED = 128;

/** How each runner is started, and what its report comes to. Playwright and the checks find the report's name in TEST_REPORT. */
const RUNNERS = {
  vitest: {
    command: (report) => [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    read: partsOf,
  },
  playwright: { command: () => [join('node_modules', '@playwright', 'test', 'cli.js'), 'test'], read: walksOf },
  [CHECKS]: { command: () => [join('scripts', 'check.mjs')], read: (outcome) => outcome },
};

/** Runs a lane and reads its report; without a report, and without a failure in it, the lane itself has failed. */
async function runLane({ runner, parts, args = [] }, env, isAside) {
  const name = parts.length > 0 ? parts.join(', ') : 'files';
  const inFiles = join(cache, name.replaceAll(', ', '-'));
  const [report, log] = [`${inFiles}-report.json`, `${inFiles}.log`];
  rmSync(report, { force: true });
  const { command, read } = RUNNERS[runner];
  const projects = runner === CHECKS ? [] : parts.map((part) => `--project=${part}`);
  const began = performance.now();
  const output = isAside ? openSync(log, 'w') : 'inherit';
  const code = await inForeground(productNode(), [...command(report), ...projects, ...args], {
    env: { ...env, TEST_REPORT: report },
    stdio: ['inherit', output, output],
  });
  const seconds = (performance.now() - began) / 1000;
  if (isAside) {
    closeSync(output);
    console.log(`\n── ${name}, which ran beside the others:\n${readFileSync(log, 'utf8')}`);
  }
  const outcome = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failures: [] };
  if (code !== 0 && outcome.failures.length === 0) {
    // What goes wrong outside every test is in no report.
    outcome.failures.push({ file: name, title: 'failed outside every test', error: 'Its output says why.' });
  }
  return { name, seconds, wasStopped: code > SIGNALLED, ...outcome };
}

/**
 * Runs the steps one after the other, the lanes of a step beside one another: the first one has the terminal, and what
 * another one prints is shown when it ends.
 * @param steps lanes: `runner`, `parts` (all of the runner's if there are none) and further `args`
 * @returns of each lane its `name`, how many `seconds` it took, how many `passed`, and its `failures`
 */
export async function runSteps(steps, env) {
  mkdirSync(cache, { recursive: true });
  const outcomes = [];
  for (const lanes of steps) {
    outcomes.push(...(await Promise.all(lanes.map((lane, at) => runLane(lane, env, at > 0)))));
    if (outcomes.some(({ wasStopped }) => wasStopped)) throw new CannotGoOn('The tests were stopped.');
  }
  return outcomes;
}

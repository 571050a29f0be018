import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { testName } from '#scripts/testing/reports.mjs';
import { runTests } from '#scripts/testing/runners.mjs';
import { runsAt, runsToMake, steadiness } from '#scripts/testing/steady-runs.mjs';
import { CHECKS, TIERS } from '#scripts/testing/tiers.mjs';
import { CannotGoOn, main, project, quietly } from './steps.mjs';

// npm run test:steady   runs every part of the tests five times beside four busy processes, and counts the failures
// npm run test:steady -- --runs 20 server walks   these parts, twenty times
// Each run is a line in .cache/steady.jsonl. Earlier runs of this commit count, so a stopped soak continues.
const BUSY_PROCESSES = 4;
const RUNS = join(project, '.cache', 'steady.jsonl');
/** Ends when this process has ended, for any reason. */
const BUSY = `while (process.ppid === ${process.pid}) for (let i = 0; i < 1e8; i += 1);`;

const parts = new Map(
  TIERS.all
    .filter(({ runner }) => runner !== CHECKS)
    .flatMap(({ runner, parts: names }) => names.map((part) => [part, { runner, parts: [part] }])),
);

const made = (commit) => (existsSync(RUNS) ? runsAt(commit, readFileSync(RUNS, 'utf8')) : []);

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { runs: { type: 'string', default: '5' } },
    allowPositionals: true,
  });
  const often = Number(values.runs);
  const unknown = positionals.find((part) => !parts.has(part));
  if (unknown || !(often > 0)) {
    throw new CannotGoOn(`Usage: npm run test:steady -- [--runs N] [PART …]   Parts: ${[...parts.keys()].join(', ')}`);
  }
  const asked = positionals.length > 0 ? positionals : [...parts.keys()];
  const commit = (await quietly('git', ['describe', '--always', '--dirty', '--abbrev=12'])).trim();
  mkdirSync(join(project, '.cache'), { recursive: true });
  const busy = Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }));
  try {
    for (const part of runsToMake(made(commit), asked, often)) {
      const when = new Date().toISOString();
      const [{ seconds, failures }] = await runTests([parts.get(part)]);
      appendFileSync(RUNS, `${JSON.stringify({ commit, part, when, seconds, red: failures.map(testName) })}\n`);
    }
  } finally {
    for (const each of busy) each.kill('SIGKILL');
  }
  for (const line of steadiness(made(commit), asked)) console.log(line);
  return made(commit).some((run) => asked.includes(run.part) && run.red.length > 0) ? 1 : 0;
});

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { preparePackages, productNode } from './prepare.mjs';
import { main, project, quietly } from './steps.mjs';

// npm run check: all checks that do not run the product. It runs every check and shows every failure.
const FORMAT = 'format and lint';
const HOUSE = 'house rules';
const CHECKS = [
  [FORMAT, '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']],
  ['lint with types', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']],
  ['types of contract, server and scripts', 'typescript/bin/tsc', ['-p', '.']],
  ['types of the web', 'typescript/bin/tsc', ['-p', 'web']],
  ['import direction', 'dependency-cruiser/bin/dependency-cruiser.mjs', sides()],
  ['unused files, exports and packages', 'knip/bin/knip.js', ['--no-progress']],
  [HOUSE, './scripts/house/check-house.ts', []],
];

function sides() {
  return ['contract', 'server', 'web', 'e2e', 'testkit', 'bench', 'scripts'].filter((side) =>
    existsSync(join(project, side)),
  );
}

await main(async () => {
  await preparePackages({ withDevelopment: true });
  const failures = [];
  const carryOut = async ([name, program, args]) => {
    const began = performance.now();
    const file = program.startsWith('./') ? join(project, program) : join(project, 'node_modules', program);
    let printed = '';
    const complaint = await quietly(productNode(), [file, ...args]).then(
      (text) => {
        printed = text;
      },
      (error) => error.message.slice(error.message.indexOf('\n') + 1),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (complaint !== undefined) failures.push({ file: 'npm run check', title: name, error: complaint });
    const says = name === HOUSE && printed ? `: ${printed.trim()}` : '';
    console.log(`${complaint === undefined ? '✓' : '✗'} ${name} (${seconds} s)${says}`);
    if (complaint) console.log(complaint);
    if (complaint && name === FORMAT) console.log('npm run format repairs what can be repaired.');
  };
  // Two checks at a time, because most of them use one core.
  const waiting = CHECKS.values();
  await Promise.all(
    [1, 2].map(async () => {
      for (const check of waiting) await carryOut(check);
    }),
  );
  const passed = CHECKS.length - failures.length;
  // When the checks run with the tests, their results are counted together.
  if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed, failures }));
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
});

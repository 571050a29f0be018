import { cpus } from 'node:os';
import { lineOf, makeReport } from '#testkit/figures/attack.ts';
import { namedOnes, numberTyped, typedCommand } from '#testkit/process/typed-command.ts';

/**
 * npm run bench                              every benchmark, each figure with its aim
 * npm run bench -- NAME …                    only the named benchmarks
 * npm run bench -- migration --millions 10   with a school of 10 million attendances
 * npm run bench -- check-in --against COMMIT alternating with another commit: fails if a check-in takes over 5 % more
 *                                            processor time than there; ends with 2 if this clone lacks the commit
 *
 * Ends with `N passed, N failed`, the counts of figures with an aim. Run nothing else at the same time.
 */
const { values, positionals } = typedCommand('npm run bench -- [NAME …] [--millions N] [check-in --against COMMIT]', {
  options: { millions: { type: 'string', default: '1' }, against: { type: 'string' } },
  allowPositionals: true,
});
// Imported only after the arguments are checked, because the benchmarks import the whole product.
const { benches } = await import('./all-benches.ts');
const { checkInAgainst, commitNamed } = await import('./base/against.ts');
const commit = values.against && commitNamed(values.against);
if (values.against !== undefined && !commit) {
  console.error(`This clone does not have the commit "${values.against}".`);
  process.exit(2);
}
const chosen = commit ? [checkInAgainst(commit)] : namedOnes('bench', benches, positionals);
const millions = numberTyped('--millions', values.millions);

console.log(`${new Date().toISOString()}  ${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}`);
let passed = 0;
let failed = 0;
for (const bench of chosen) {
  console.log(`\n${bench.name} — ${bench.asks}`);
  const report = makeReport(
    (figure) => console.log(lineOf(figure)),
    (line) => console.log(`    ${line}`),
  );
  try {
    await bench.run(report, millions);
  } catch (error) {
    failed += 1;
    console.error(`  ✗ ${bench.name} could not be brought to its end:`, error);
  }
  passed += report.figures.filter(({ aim, holds }) => aim && holds).length;
  failed += report.figures.filter(({ holds }) => !holds).length;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

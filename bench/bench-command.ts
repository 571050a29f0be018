import { cpus } from 'node:os';
import { lineOf, makeReport } from '#testkit/figures/attack.ts';
import { namedOnes, numberTyped, typedCommand } from '#testkit/process/typed-command.ts';

/**
 * npm run bench                              every benchmark, each figure with its aim
 * npm run bench -- NAME …                    only the named benchmarks
 * npm run bench -- migration --millions 10   with a school of 10 million attendances
 *
 * Ends with `N passed, N failed`, the counts of figures with an aim. Run nothing else at the same time.
 */
const { values, positionals } = typedCommand('npm run bench -- [NAME …] [--millions N]', {
  options: { millions: { type: 'string', default: '1' } },
  allowPositionals: true,
});
// Imported only after the arguments are checked, because the benchmarks import the whole product.
const { benches } = await import('./all-benches.ts');
const chosen = namedOnes('bench', benches, positionals);
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

import { namedOnes, typedCommand } from '#testkit/process/typed-command.ts';

/**
 * npm run attack                      every attack in full, each figure beside its aim
 * npm run attack -- NAME …            those named
 * npm run attack -- --short           as much of each as the test command runs
 *
 * Ends with `N passed, N failed`, counted in figures that have an aim.
 */
const { values, positionals } = typedCommand('npm run attack -- [NAME …] [--short]', {
  options: { short: { type: 'boolean' } },
  allowPositionals: true,
});
// Imported only after the arguments are checked, because the attacks import the whole product.
const { attacks } = await import('./all-attacks.ts');
const { runAttack } = await import('#testkit/figures/run-attack.ts');
const chosen = namedOnes('attack', attacks, positionals);
const form = values.short ? 'short' : 'full';
let passed = 0;
let failed = 0;
for (const attack of chosen) {
  try {
    const figures = await runAttack(attack, form, console.log);
    passed += figures.filter(({ aim, holds }) => aim && holds).length;
    failed += figures.filter(({ holds }) => !holds).length;
  } catch (error) {
    failed += 1;
    console.error(`  ✗ ${attack.name} could not be brought to its end:`, error);
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

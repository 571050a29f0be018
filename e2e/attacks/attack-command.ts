import { namedOnes, typedCommand } from '#testkit/process/typed-command.ts';

/**
 * npm run attack              every attack in full, each figure with its aim
 * npm run attack -- NAME …    only the named attacks
 * npm run attack -- --short   the short form, as in the test command
 *
 * Ends with `N passed, N failed`, the counts of figures with an aim.
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

import { parseArgs } from 'node:util';
import { ordeals } from './all-ordeals.ts';
import { undergo } from './base/undergo.ts';

/**
 * npm run ordeal                      every ordeal in full, each figure beside its aim
 * npm run ordeal -- NAME …            those named
 * npm run ordeal -- --short           as much of each as the test command runs
 *
 * Ends with `N passed, N failed`, counted in figures that have an aim.
 */
const { values, positionals } = parseArgs({ options: { short: { type: 'boolean' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !ordeals.some((ordeal) => ordeal.name === name));
if (unknown.length > 0) {
  console.error(`There is no ordeal ${unknown.join(', ')}. There are: ${ordeals.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const chosen = ordeals.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const form = values.short ? 'short' : 'full';
let passed = 0;
let failed = 0;
for (const ordeal of chosen) {
  try {
    const figures = await undergo(ordeal, form, console.log);
    passed += figures.filter(({ aim, holds }) => aim && holds).length;
    failed += figures.filter(({ holds }) => !holds).length;
  } catch (error) {
    failed += 1;
    console.error(`  ✗ ${ordeal.name} could not be brought to its end:`, error);
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
